import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import type { WatchFile, WatchFiles } from '../../../protocol/watch.ts';
import { bytesText } from '../../parts/figures.ts';
import { Shown } from '../../parts/shown.tsx';
import { Table } from '../../parts/table.tsx';
import { useLive } from '../../parts/use-live.ts';
import { goTo, queryText, watchLink } from '../place.ts';

/** Milliseconds between two looks for files: runs begin while somebody waits for them. */
const pause = 5_000;

/** What can be watched in the workspace. */
export function FilesView({ query }: { readonly query: URLSearchParams }): ReactNode {
  const folder = query.get('folder') ?? '';
  const found = useLive<WatchFiles>(`watch/files.json?${queryText({ folder })}`, pause);
  return (
    <div className="stack">
      <h1>Watch</h1>
      <p className="quiet">
        Episodes that agents played (<code>envloom rollout</code>), curves of training runs, and
        sets of training data.
      </p>
      <FolderForm key={folder} folder={folder} />
      <Shown loaded={found} what="files">
        {(files) => <Files found={files} />}
      </Shown>
    </div>
  );
}

function FolderForm({ folder }: { readonly folder: string }): ReactNode {
  const [text, setText] = useState(folder);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goTo(watchLink('files', { folder: text.trim() }));
  };
  return (
    <form className="row" onSubmit={submit}>
      <label htmlFor="folder">Folder of the workspace</label>
      <input
        id="folder"
        value={text}
        placeholder="all"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Look there</Button>
    </form>
  );
}

function Files({ found: { files, isCut } }: { readonly found: WatchFiles }): ReactNode {
  const of = (kind: WatchFile['kind']): readonly WatchFile[] =>
    files.filter((file) => file.kind === kind);
  return (
    <>
      {isCut ? (
        <p role="status" className="card">
          There are more files than are listed: name a folder.
        </p>
      ) : null}
      {files.length === 0 ? <Nothing /> : null}
      <Trajectories files={of('trajectories')} />
      <TrainingLogs files={of('training-log')} />
      <Section title="Training data" files={of('data-set')} view="data-set" />
    </>
  );
}

function Nothing(): ReactNode {
  return (
    <div className="card stack">
      <p>Nothing to watch here yet. Let an agent play; its episodes appear here. For example:</p>
      <pre>npx envloom rollout library-loans --agent random --scenarios 20</pre>
    </div>
  );
}

/** Two of them are compared. */
function Trajectories({ files }: { readonly files: readonly WatchFile[] }): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, right] = chosen;
  const toggle = (path: string): void =>
    setChosen((now) =>
      now.includes(path) ? now.filter((one) => one !== path) : [...now, path].slice(-2),
    );
  if (files.length < 2) return <Section title="Episodes" files={files} view="episodes" />;
  return (
    <Section title="Episodes" files={files} view="episodes" choice={{ chosen, toggle }}>
      <p className="row">
        {left === undefined || right === undefined ? (
          <span className="quiet">Choose two files to compare them.</span>
        ) : (
          <a className="button primary" href={watchLink('compare', { left, right })}>
            Compare the two
          </a>
        )}
      </p>
    </Section>
  );
}

/** Curves that are drawn in one chart at first. */
const firstCurves = 8;

function TrainingLogs({ files }: { readonly files: readonly WatchFile[] }): ReactNode {
  const together = files.slice(0, firstCurves).map(({ path }) => ['file', path]);
  return (
    <Section title="Training runs" files={files} view="training">
      {files.length < 2 ? null : (
        <p>
          <a href={watchLink('training', new URLSearchParams(together))}>
            Show {together.length} curves in one chart
          </a>
        </p>
      )}
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly files: readonly WatchFile[];
  readonly view: string;
  /** Files can be ticked. */
  readonly choice?: FileChoice;
  readonly children?: ReactNode;
}

interface FileChoice {
  readonly chosen: readonly string[];
  readonly toggle: (path: string) => void;
}

function Section({ title, files, view, choice, children }: SectionProps): ReactNode {
  if (files.length === 0) return null;
  const columns = ['File', { number: 'Size' }, { number: 'Changed' }] as const;
  return (
    <section>
      <h2>{title}</h2>
      <Table
        label={title}
        columns={choice === undefined ? columns : [{ unseen: 'Compare' }, ...columns]}
      >
        {files.map((file) => (
          <FileRow key={file.path} file={file} view={view} choice={choice} />
        ))}
      </Table>
      {children}
    </section>
  );
}

interface FileRowProps {
  readonly file: WatchFile;
  readonly view: string;
  readonly choice: FileChoice | undefined;
}

function FileRow({ file: { path, bytes, modified }, view, choice }: FileRowProps): ReactNode {
  return (
    <tr>
      {choice === undefined ? null : (
        <td>
          <input
            type="checkbox"
            aria-label={`Compare ${path}`}
            checked={choice.chosen.includes(path)}
            onChange={() => choice.toggle(path)}
          />
        </td>
      )}
      <td className="watch-path">
        <a href={watchLink(view, { file: path })}>{path}</a>
      </td>
      <td className="number">{bytesText(bytes)}</td>
      <td className="number">
        <time dateTime={modified}>{modified.slice(0, 16).replace('T', ' ')}</time>
      </td>
    </tr>
  );
}
