import { type ReactNode, useMemo } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { SourceText } from '../../protocol/author.ts';
import { Wide } from '../parts/wide.tsx';
import { type DiffRow, lineDiff, nearChanges } from './line-diff.ts';

interface StaleDialogProps {
  readonly path: string;
  /** On disk now; null: somebody deleted it. */
  readonly theirs: SourceText | null;
  readonly mine: string;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onEdit: () => void;
}

/** A save that was refused, since somebody else saved meanwhile. Nothing is lost before one chooses. */
export function StaleDialog(props: StaleDialogProps): ReactNode {
  const { path, theirs, mine, onKeepMine, onTakeTheirs, onEdit } = props;
  return (
    <ModalOverlay isOpen className="author-overlay" onOpenChange={onEdit}>
      <Modal className="author-modal">
        <Dialog role="alertdialog" className="stack">
          <Heading slot="title" level={2}>
            {theirs === null ? 'Somebody deleted this file' : 'Somebody else saved this file'}
          </Heading>
          <p>
            <code>{path}</code> {theirs === null ? 'was deleted' : 'changed'} since you opened it,
            so your text was not saved. Both are still there.
          </p>
          {theirs === null ? null : <SideBySide theirs={theirs.text} mine={mine} />}
          <div className="row">
            <Button className="primary" onPress={onKeepMine}>
              {theirs === null ? 'Save mine as a new file' : 'Keep mine, and replace theirs'}
            </Button>
            <Button onPress={onTakeTheirs}>
              {theirs === null ? 'Close the file' : 'Take theirs, and drop mine'}
            </Button>
            <Button onPress={onEdit}>Go on editing</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function SideBySide({
  theirs,
  mine,
}: {
  readonly theirs: string;
  readonly mine: string;
}): ReactNode {
  const rows = useMemo(() => nearChanges(lineDiff(theirs, mine)), [theirs, mine]);
  return (
    <Wide label="Differences">
      <table className="author-diff">
        <thead>
          <tr>
            <th scope="col">On disk now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a difference never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={at} row={row} />
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Row({ row }: { readonly row: DiffRow | undefined }): ReactNode {
  if (row === undefined)
    return (
      <tr>
        <td colSpan={2} className="quiet">
          … equal lines
        </td>
      </tr>
    );
  const { left, right, isSame } = row;
  return (
    <tr>
      <Side line={left} change={isSame ? undefined : 'removed'} />
      <Side line={right} change={isSame ? undefined : 'added'} />
    </tr>
  );
}

const signs = { removed: '−', added: '+' } as const;

function Side({
  line,
  change,
}: {
  readonly line: DiffRow['left'];
  readonly change: keyof typeof signs | undefined;
}): ReactNode {
  if (line === undefined)
    return (
      <td>
        <span className="visually-hidden">no line</span>
      </td>
    );
  return (
    <td className={change === undefined ? 'author-same' : `author-${change}`}>
      <pre>
        <span className="quiet">
          {line.number} {change === undefined ? ' ' : signs[change]}{' '}
        </span>
        {line.text}
      </pre>
    </td>
  );
}
