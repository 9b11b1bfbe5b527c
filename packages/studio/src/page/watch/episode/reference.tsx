import type { ReactNode } from 'react';
import type { ReferenceComparison } from '../../../protocol/watch.ts';

/** The calls of the reference, with the turns in which the agent made them. */
export function Reference({
  reference: { calls, parting },
}: {
  readonly reference: ReferenceComparison;
}): ReactNode {
  return (
    <section aria-labelledby="reference">
      <h2 id="reference">Reference</h2>
      <p>
        {parting === undefined
          ? 'The agent did what the reference does.'
          : `It leaves the reference${parting.step === undefined ? '' : ` in turn ${parting.step + 1}`}: ${parting.message}.`}
      </p>
      <details>
        <summary>Calls of the reference</summary>
        <ol>
          {calls.map(({ tool, arguments: given, step }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <code>
                {tool}({JSON.stringify(given)})
              </code>{' '}
              {step === undefined ? (
                <span className="bad">✗ not made</span>
              ) : (
                <span className="good">✓ turn {step + 1}</span>
              )}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
