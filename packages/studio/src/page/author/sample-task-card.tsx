import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Reason, SampleStep, SampleTask } from '../../protocol/author.ts';

/** Tasks as agents get them, with how they are done and what is checked. */
export function SampleTaskCards({ tasks }: { readonly tasks: readonly SampleTask[] }): ReactNode {
  return (
    <ol className="author-cards">
      {tasks.map((task) => (
        <li key={task.text} className="card">
          <Card task={task} />
        </li>
      ))}
    </ol>
  );
}

function Card({ task }: { readonly task: SampleTask }): ReactNode {
  const { text, phrasings, kind, difficulty, steps, checks } = task;
  const calls = steps.filter((step) => 'tool' in step).length;
  return (
    <>
      <p className="author-task">{text}</p>
      <p className="row">
        <span className="tag">{kind}</span>
        <span className="tag">difficulty {difficulty.toFixed(2)}</span>
        <span className="tag">
          {calls} {calls === 1 ? 'call' : 'calls'}
        </span>
      </p>
      <More title="How it is done">
        <ol>
          {steps.map((step, at) => (
            // Steps never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      </More>
      <More title={`What is checked (${checks.length})`}>
        <ul>
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      </More>
      {phrasings.length === 0 ? null : (
        <More title={`Other wordings (${phrasings.length})`}>
          <ul>
            {phrasings.map((wording) => (
              <li key={wording} className="author-task">
                {wording}
              </li>
            ))}
          </ul>
        </More>
      )}
    </>
  );
}

function More({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Disclosure className="author-more">
      <Heading level={4}>
        <Button slot="trigger">{title}</Button>
      </Heading>
      <DisclosurePanel>{children}</DisclosurePanel>
    </Disclosure>
  );
}

function Step({ step }: { readonly step: SampleStep }): ReactNode {
  if ('message' in step) return <>Says: {step.message}</>;
  return (
    <>
      <code>
        {step.tool}({JSON.stringify(step.args)})
      </code>
      {step.failure === undefined ? null : <span className="bad"> refused: {step.failure}</span>}
    </>
  );
}

/** Why attempts came to nothing, which says what a model or a program makes hard. */
export function Reasons({
  title,
  reasons,
}: {
  readonly title: string;
  readonly reasons: readonly Reason[];
}): ReactNode {
  if (reasons.length === 0) return null;
  return (
    <More title={`${title} (${reasons.reduce((sum, { times }) => sum + times, 0)})`}>
      <ul>
        {reasons.slice(0, 10).map(({ why, times }) => (
          <li key={why}>
            {times} × {why}
          </li>
        ))}
      </ul>
    </More>
  );
}
