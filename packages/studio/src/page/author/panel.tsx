import type { ReactNode } from 'react';
import { Button, ProgressBar } from 'react-aria-components';
import type { PreviewKind, PreviewResults } from '../../protocol/author.ts';
import { Failed } from '../parts/failed.tsx';
import type { Progress } from './preview-stream.ts';
import type { PreviewState } from './use-preview.ts';

interface PanelProps<Kind extends PreviewKind> {
  /** What it shows, and what that costs. */
  readonly about: string;
  /** What the button says. */
  readonly make: string;
  readonly now: PreviewState<Kind>;
  readonly isStale: boolean;
  readonly onMake: () => void;
  readonly onCancel: () => void;
  readonly children: (result: PreviewResults[Kind]) => ReactNode;
}

/** A preview that is made on demand: how far it is, what it gave, and whether the text changed since. */
export function Panel<Kind extends PreviewKind>(props: PanelProps<Kind>): ReactNode {
  const { about, make, now, isStale, onMake, onCancel, children } = props;
  const isRunning = now.state === 'running';
  return (
    <div className="stack author-panel">
      <p className="quiet">{about}</p>
      <div className="row">
        {isRunning ? (
          <Button onPress={onCancel}>Stop</Button>
        ) : (
          <Button className="primary" onPress={onMake}>
            {now.state === 'none' ? make : 'Make again'}
          </Button>
        )}
        <span role="status">{isStale ? <Stale /> : null}</span>
      </div>
      {now.state === 'running' ? <Running progress={now.progress} /> : null}
      {now.state === 'failed' ? <Failed error={now.error} retry={onMake} /> : null}
      {now.state === 'problems' ? <Problems problems={now.problems} /> : null}
      {now.state === 'done' ? children(now.result) : null}
    </div>
  );
}

const Stale = (): ReactNode => (
  <span className="tag author-stale">Stale: the text changed since</span>
);

function Running({ progress }: { readonly progress: Progress | undefined }): ReactNode {
  const { stage = 'waiting for the server', done = 0, total } = progress ?? {};
  const hasTotal = total !== undefined && total > 0;
  return (
    <ProgressBar
      aria-label="Progress"
      isIndeterminate={!hasTotal}
      {...(hasTotal ? { value: Math.min(done, total), maxValue: total } : {})}
      className="author-progress"
    >
      {({ percentage }) => (
        <>
          <span>
            {stage}
            {hasTotal ? `: ${done} of ${total}` : ' …'}
          </span>
          <span aria-hidden="true" className="author-bar">
            <span style={{ width: `${percentage ?? 0}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}

function Problems({ problems }: { readonly problems: readonly string[] }): ReactNode {
  return (
    <div className="card" role="alert">
      <p>
        <strong className="bad">The text has errors, so there is nothing to show yet.</strong>
      </p>
      <ul className="author-problems">
        {problems.slice(0, 20).map((problem) => (
          <li key={problem}>
            <pre>{problem}</pre>
          </li>
        ))}
      </ul>
      {problems.length > 20 ? <p>And {problems.length - 20} more.</p> : null}
    </div>
  );
}
