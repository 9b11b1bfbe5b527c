import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { TextChunk } from '../../protocol/synthesis.ts';
import { type ApiError, getJson } from '../parts/api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Failed } from '../parts/failed.tsx';
import { asApiError } from '../parts/use-json.ts';
import { grouped } from '../parts/figures.ts';

interface LongTextProps {
  readonly title: string;
  readonly characters: number;
  /** Where its chunks are; `offset` is added. */
  readonly path: string;
}

/**
 * A text of any length. It is loaded chunk by chunk, and drawn in blocks of which the browser draws only those that are
 * seen (`content-visibility`), so that it stays text: it can be marked, searched and read aloud.
 */
export function LongText({ title, characters, path }: LongTextProps): ReactNode {
  const [text, setText] = useState('');
  const [error, setError] = useState<ApiError>();
  const load = async (): Promise<void> => {
    setError(undefined);
    try {
      const { text: more } = await getJson<TextChunk>(`${path}&offset=${text.length}`);
      setText(text + more);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  };
  useFirstChunk(path, setText, setError);
  const rest = async (): Promise<string> => {
    const whole = await wholeText(path, text, characters);
    setText(whole);
    return whole;
  };
  return (
    <section className="card long-text">
      <div className="row">
        <h3>{title}</h3>
        <span className="quiet">{grouped(characters)} characters</span>
        <CopyButton label={`Copy ${title}`} text={rest} />
      </div>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="long-text-blocks" tabIndex={0} role="group" aria-label={title}>
        {blocksOf(text).map((block, index) => (
          // Blocks only grow at the end.
          // oxlint-disable-next-line react/no-array-index-key
          <pre key={index} style={{ containIntrinsicBlockSize: `auto ${heightOf(block)}em` }}>
            {block}
          </pre>
        ))}
      </div>
      {error === undefined ? null : <Failed error={error} retry={() => void load()} />}
      {text.length === 0 || text.length >= characters ? null : (
        <div>
          <Button onPress={() => void load()}>
            Show more: {grouped(text.length)} of {grouped(characters)} characters
          </Button>
        </div>
      )}
    </section>
  );
}

function useFirstChunk(
  path: string,
  onText: (text: string) => void,
  onError: (error: ApiError) => void,
): void {
  useEffect(() => {
    const controller = new AbortController();
    getJson<TextChunk>(`${path}&offset=0`, controller.signal).then(
      ({ text }) => onText(text),
      (thrown: unknown) => {
        if (!controller.signal.aborted) onError(asApiError(thrown));
      },
    );
    return () => controller.abort();
  }, [path, onText, onError]);
}

async function wholeText(path: string, begun: string, characters: number): Promise<string> {
  let text = begun;
  while (text.length < characters) {
    // oxlint-disable-next-line no-await-in-loop -- each chunk begins where the one before ended
    const { text: more } = await getJson<TextChunk>(`${path}&offset=${text.length}`);
    if (more === '') break;
    text += more;
  }
  return text;
}

/** Lines of one block. */
const blockLines = 80;

function blocksOf(text: string): readonly string[] {
  const lines = text.split('\n');
  const count = Math.ceil(lines.length / blockLines);
  return Array.from({ length: count }, (_, block) =>
    lines.slice(block * blockLines, (block + 1) * blockLines).join('\n'),
  );
}

/** About how high a block is, in lines of 100 characters, while it was never drawn. */
const heightOf = (block: string): number =>
  Math.ceil(1.5 * (block.split('\n').length + block.length / 100));
