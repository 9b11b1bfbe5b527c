import type { ReferenceStep } from '@envloom/episodes';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { SessionChecks, SessionReference } from '../../../protocol/play.ts';
import type { ApiError } from '../../parts/api.ts';
import { Failed } from '../../parts/failed.tsx';
import { asApiError } from '../../parts/use-json.ts';
import { shortText } from '../../parts/value.tsx';
import { sessionChecks, sessionReference } from './actions.ts';
import { Checks } from './checks.tsx';

interface SolutionProps {
  readonly id: string;
  /** Another one: checks may hold now that did not, or the other way round. */
  readonly revision: string;
  /** The result has the checks then. */
  readonly isOver: boolean;
}

/** The checks as they stand and the calls of the reference, once somebody wants to see them. */
export function Solution(props: SolutionProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <section className="card stack" aria-label="Solution">
      <div>
        <Button aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? 'Hide solution' : 'Show solution'}
        </Button>
      </div>
      {isShown ? <Shown {...props} /> : null}
    </section>
  );
}

function Shown({ id, revision, isOver }: SolutionProps): ReactNode {
  const [shown, setShown] = useState<readonly [SessionChecks, SessionReference]>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      try {
        const found = await Promise.all([sessionChecks(id), sessionReference(id)]);
        if (!isGone) setShown(found);
      } catch (thrown) {
        if (!isGone) setError(asApiError(thrown));
      }
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [id, revision]);
  if (error !== undefined) return <Failed error={error} />;
  if (shown === undefined) return null;
  const [checks, reference] = shown;
  return (
    <>
      {isOver ? null : (
        <div aria-live="polite">
          <h3>Checks, if it ended here</h3>
          <Checks checks={checks.checks} />
        </div>
      )}
      <h3>A solution</h3>
      <ol className="play-reference">
        {reference.steps.map((step, at) => (
          // The steps of a scenario never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{stepText(step)}</li>
        ))}
      </ol>
      {reference.refuses === undefined ? null : (
        <p>
          Not to be done: <code>{reference.refuses.tool}</code>(
          {shortText(reference.refuses.arguments)}
          ), because of <code>{reference.refuses.reason}</code>.
        </p>
      )}
    </>
  );
}

function stepText(step: ReferenceStep): ReactNode {
  if (step.kind === 'call')
    return (
      <>
        <code>{step.tool}</code>({shortText(step.arguments)}){' '}
        {step.observation.success ? null : <span className="quiet">is refused</span>}
      </>
    );
  return `“${step.content}”${step.reply === undefined ? '' : ` — the user: “${step.reply}”`}`;
}
