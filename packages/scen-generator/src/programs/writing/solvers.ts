import type { Trajectory } from '@envloom/episodes/trajectory';
import { entryOf, type TaskDiagnostic } from '@envloom/task-programs';
import { z } from 'zod';

/** What solvers made of the instances of a program, in `tasks/records.json`. */
export const solversSchema = z.strictObject({
  /**
   * `failed`: nobody solved any instance, or lost episodes of one instance end alike. Then the text or
   * the program is likely to be wrong, not the solver. `not run`: only agents played that know the
   * reference or draw at random, whose losses say nothing of the text.
   */
  result: z.enum(['passed', 'failed', 'not run']),
  agents: z.array(z.strictObject({ agent: z.string(), samples: z.int(), passed: z.int() })),
  lost: z.array(
    z.strictObject({
      scenario: z.string(),
      /** What does not hold, as the checks say it. */
      checks: z.array(z.string()),
      /** How many other lost episodes of the scenario end in the same state. */
      alike: z.int(),
    }),
  ),
});

export type ProgramSolvers = z.output<typeof solversSchema>;

/** Why a program needs repair, where solvers lost at it. */
export function solversProblem(
  { result, agents, lost }: ProgramSolvers,
  name: string,
  text: string,
): TaskDiagnostic | undefined {
  if (result !== 'failed') return undefined;
  const samples = agents.reduce((sum, agent) => sum + agent.samples, 0);
  const ends = lost.map(
    ({ scenario, checks, alike }) =>
      `- ${scenario}${alike > 0 ? `, as ${alike} other` : ''}: does not hold: ${checks.join(' ')}`,
  );
  const line = text.split('\n').findIndex((each) => each.startsWith('texts:')) + 1;
  const code = 'SOLVERS_LOSE';
  return {
    code,
    severity: 'error',
    path: ['texts'],
    position: { file: `tasks/${name}.yaml`, line: Math.max(line, 1), column: 1 },
    message: [`${lost.length} of ${samples} episodes were lost:`, ...new Set(ends)].join('\n'),
    fix: entryOf(code).repair,
  };
}

type Played = Pick<Trajectory, 'agent' | 'scenario' | 'reward' | 'grade' | 'final_hash'>;

/**
 * The gate of fresh solvers, from episodes of one program's instances.
 *
 * @param reflexes episodes of built-in agents: they count among the agents, and not for the gate
 */
export function solversOf(
  played: readonly Played[],
  reflexes: readonly Played[] = [],
): ProgramSolvers {
  const lost = played.filter(({ reward }) => reward < 1);
  const endOf = ({ scenario, final_hash }: Played): string => `${scenario} ${final_hash}`;
  const alike = Map.groupBy(lost, endOf);
  const told = lost.map((each) => ({
    scenario: each.scenario,
    checks: each.grade.checks.flatMap(({ sentence, passed }) => (passed ? [] : [sentence])),
    alike: (alike.get(endOf(each))?.length ?? 1) - 1,
  }));
  const isWrong = lost.length === played.length || told.some((each) => each.alike > 0);
  const result = isWrong ? 'failed' : 'passed';
  return {
    result: played.length === 0 ? 'not run' : result,
    agents: agentsOf([...played, ...reflexes]),
    lost: told,
  };
}

/** What is known of a program, with what was measured since: agent by agent, the gate as a whole. */
export function withSolvers(known: ProgramSolvers | undefined, found: ProgramSolvers) {
  const played = new Set(found.agents.map(({ agent }) => agent));
  const kept = known?.agents.filter(({ agent }) => !played.has(agent)) ?? [];
  const gate = known !== undefined && found.result === 'not run' ? known : found;
  const agents = [...kept, ...found.agents].toSorted((a, b) => (a.agent < b.agent ? -1 : 1));
  return { ...gate, agents };
}

function agentsOf(played: readonly Played[]): ProgramSolvers['agents'] {
  return [...Map.groupBy(played, ({ agent }) => agent.name)].map(([agent, episodes]) => ({
    agent,
    samples: episodes.length,
    passed: episodes.filter(({ reward }) => reward === 1).length,
  }));
}
