import type { Environment, EnvironmentSource } from '@envloom/runtime';
import type { Action } from '../episode/action.ts';
import { Episode } from '../episode/episode.ts';
import type { EpisodeStep } from '../episode/info.ts';
import type { Observation } from '../episode/observation.ts';
import { interactionOf } from '../scenario/interaction.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { observedStep, trajectoryGrade } from '../trajectory/observed-step.ts';
import type { EpisodeEnd, Trajectory, TrajectoryMessage, TrajectoryStep } from '../trajectory.ts';

type Given = Exclude<Action, string>;

/** The actions of a scenario's reference; the last message of a conversation ends it. */
export function referenceActions({
  reference,
  user,
}: Pick<Scenario, 'reference' | 'user'>): readonly Given[] {
  const isEnd = (at: number) => user !== undefined && at === reference.length - 1;
  return reference.map((step, at) =>
    step.kind === 'message'
      ? { type: 'message', content: step.content, ...(isEnd(at) ? { done: true } : {}) }
      : {
          type: 'tool_calls',
          calls: [{ id: `call_${at}`, name: step.tool, arguments: JSON.stringify(step.arguments) }],
        },
  );
}

/**
 * A trajectory with these actions, by default those of the reference, until it ends; otherwise cut
 * off after the last.
 */
export function recorded(
  source: EnvironmentSource<Environment<object>>,
  scenario: Scenario,
  actions: readonly Given[] = referenceActions(scenario),
): Trajectory {
  const episode = new Episode(source, scenario);
  const start = episode.reset();
  const startHash = episode.environment.hash();
  const messages: TrajectoryMessage[] = [
    { role: 'system', content: start.info.instructions },
    { role: 'user', content: scenario.task.text },
  ];
  const steps: TrajectoryStep[] = [];
  for (const action of actions) {
    const { step, ...after } = observedStep(episode, action);
    const message = messages.push(messageOf(action)) - 1;
    messages.push(...answersOf(step.observation));
    steps.push({ message, action, observation: step.observation, ...after });
    if (step.terminated || step.truncated) break;
  }
  const over = episode.truncate();
  const grade = trajectoryGrade(scenario.checks, over.info.grade);
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
    agent: { name: 'recorded' },
    ...(scenario.user === undefined ? {} : { user: { name: 'scripted' } }),
    tools: start.info.tools,
    messages,
    steps,
    end: endOf(over, steps.at(-1)?.observation),
    reward: grade.strict,
    grade,
    start_hash: startHash,
    final_hash: episode.environment.hash(),
    timing: { started_at: '2026-01-01T00:00:00.000Z', seconds: 0 },
  };
}

function endOf({ terminated }: EpisodeStep, last: Observation | undefined): EpisodeEnd {
  if (terminated) return { kind: 'finished', by: last?.type === 'message' ? 'user' : 'agent' };
  return { kind: 'agent-failure', reason: 'step-limit', message: 'The actions were used up.' };
}

function messageOf(action: Given): TrajectoryMessage {
  if ('role' in action)
    throw new Error('Record a message of the assistant as calls or as a message.');
  if (action.type === 'message') return { role: 'assistant', content: action.content };
  return {
    role: 'assistant',
    content: '',
    tool_calls: action.calls.map(({ id, name, arguments: given }, at) => ({
      id: id ?? `${at}`,
      type: 'function',
      function: {
        name,
        arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}),
      },
    })),
  };
}

function answersOf(observation: Observation): readonly TrajectoryMessage[] {
  if (observation.type === 'message') return [{ role: 'user', content: observation.text }];
  if (observation.type !== 'tool_results') return [];
  return observation.results.map(({ id, name, result }) => ({
    role: 'tool',
    tool_call_id: id,
    name,
    content: JSON.stringify(result),
  }));
}
