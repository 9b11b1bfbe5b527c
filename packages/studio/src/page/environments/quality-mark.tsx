import type { ReactNode } from 'react';
import type { EnvironmentSummary } from '../../protocol/environments.ts';

const words = { passed: 'passed', failed: 'failed', unchecked: 'not checked' } as const;
const classes = { passed: 'good', failed: 'bad', unchecked: 'quiet' } as const;

/** The verdict of the check in a word, with the figures behind it. */
export function QualityMark({ summary }: { readonly summary: EnvironmentSummary }): ReactNode {
  const { quality, killScore, fidelity } = summary;
  return (
    <>
      <span className={classes[quality]}>{words[quality]}</span>
      {killScore === undefined ? null : (
        <span className="quiet">, {Math.floor(killScore * 100)}&nbsp;% of mistakes noticed</span>
      )}
      {fidelity === undefined ? null : (
        <span className="quiet">
          , {fidelity.asPromised} of {fidelity.played} cases as described
        </span>
      )}
    </>
  );
}
