import { Episode, type Scenario } from '@envloom/episodes';
import {
  interactionOf,
  type Trajectory,
  type TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending } from '@envloom/episodes/testing';
import type { ReadTrajectory } from '../pipeline/options.ts';

/** The solution of a scenario of the library without a user, as an agent of this name would have played it. */
export function playedSolution(scenario: Scenario = lending, agent = 'reference'): Trajectory {
  const episode = new Episode(LibraryLoans, scenario);
  const { info } = episode.reset();
  const start = episode.environment.hash();
  const messages: TrajectoryMessage[] = [
    { role: 'system', content: info.instructions },
    { role: 'user', content: scenario.task.text },
  ];
  const steps = scenario.reference.map((step, at) => {
    const message = messages.length;
    const action =
      step.kind === 'call'
        ? {
            type: 'tool_calls' as const,
            calls: [{ id: `c${at}`, name: step.tool, arguments: step.arguments }],
          }
        : { type: 'message' as const, content: step.content };
    const { observation } = episode.step(action);
    messages.push(...spoken(step, at), ...answered(observation));
    return { message, action, observation, hash: episode.environment.hash() };
  });
  const { info: end } = episode.step('');
  const grade = end.grade ?? { strict: 0, dense: 0, checks: [] };
  return {
    format_version: 1,
    id: `${scenario.id}#0`,
    env: scenario.env,
    model_hash: scenario.model_hash,
    scenario: scenario.id,
    content_hash: scenario.content_hash,
    kind: scenario.kind,
    split: scenario.split,
    interaction: interactionOf(scenario),
    sample: 0,
    agent: { name: agent },
    tools: info.tools,
    messages,
    steps,
    end: { kind: 'finished', by: 'agent' },
    reward: grade.strict,
    grade: {
      ...grade,
      checks: grade.checks.flatMap((check) => {
        const kind = scenario.checks.find(({ id }) => id === check.id)?.kind;
        return kind === undefined ? [] : [{ ...check, kind }];
      }),
    },
    start_hash: start,
    final_hash: episode.environment.hash(),
    timing: { started_at: '2026-01-01T00:00:00.000Z', seconds: 0 },
  };
}

function spoken(step: Scenario['reference'][number], at: number): readonly TrajectoryMessage[] {
  if (step.kind === 'message') return [{ role: 'assistant', content: step.content }];
  const called = { name: step.tool, arguments: JSON.stringify(step.arguments) };
  return [
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: `c${at}`, type: 'function', function: called }],
    },
  ];
}

function answered(
  observation: ReturnType<Episode<LibraryLoans>['step']>['observation'],
): readonly TrajectoryMessage[] {
  if (observation.type !== 'tool_results') return [];
  return observation.results.map(({ id, name, result }) => ({
    role: 'tool',
    tool_call_id: id,
    name,
    content: JSON.stringify(result),
  }));
}

/** A stream that can be opened again and again. */
export function streamOf(
  items: readonly (Trajectory | ReadTrajectory)[],
): () => AsyncIterable<ReadTrajectory> {
  return async function* stream() {
    for (const item of items) {
      // oxlint-disable-next-line no-await-in-loop -- as a file is read
      await Promise.resolve();
      yield 'format_version' in item ? { trajectory: item } : item;
    }
  };
}
