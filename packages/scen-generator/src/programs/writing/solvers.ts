import type { Trajectory } from '@envloom/episodes/trajectory';
import { z } from 'zod';

/** What solvers made of the instances of a program, in `tasks/records.json`. */
export const solversSchema = z.strictObject({
  /**
   * `failed`: nobody solved any instance, or lost episodes of one instance end alike. Then the text or
   * the program is likely to be wrong, not the solver.
   */
  result: z.enum(['passed', 'failed']),
  agents: z.array(z.strictObject({ agent: z.string(), samples: z.int(), passed: z.int() })),
  lost: z.array(
    z.strictObject({
      scenario: z.string(),
      /** Of the checks that do not hold, the ids. */
      checks: z.array(z.string()),
      /** How many other lost episodes of the scenario end in the same state. */
      alike: z.int(),
    }),
  ),
});

export type ProgramSolvers = z.output<typeof solversSchema>;

type Played = Pick<Trajectory, 'agent' | 'scenario' | 'reward' | 'grade' | 'final_hash'>;

/** The gate of fresh solvers, from episodes of one program's instances. @param played at least one */
export function solversOf(played: readonly Played[]): ProgramSolvers {
  const lost = played.filter(({ reward }) => reward < 1);
  const endOf = ({ scenario, final_hash }: Played): string => `${scenario} ${final_hash}`;
  const alike = Map.groupBy(lost, endOf);
  const told = lost.map((each) => ({
    scenario: each.scenario,
    checks: each.grade.checks.flatMap(({ id, passed }) => (passed ? [] : [id])),
    alike: (alike.get(endOf(each))?.length ?? 1) - 1,
  }));
  const isWrong = lost.length === played.length || told.some((each) => each.alike > 0);
  return {
    result: isWrong ? 'failed' : 'passed',
    agents: [...Map.groupBy(played, ({ agent }) => agent.name)].map(([agent, episodes]) => ({
      agent,
      samples: episodes.length,
      passed: episodes.filter(({ reward }) => reward === 1).length,
    })),
    lost: told,
  };
}
