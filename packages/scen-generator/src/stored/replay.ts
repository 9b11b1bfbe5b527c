import { isDeepStrictEqual } from 'node:util';
import {
  Episode,
  type EpisodeStep,
  type Observation,
  type ReferenceStep,
  type Scenario,
} from '@envloom/episodes';
import type { Environment, EnvironmentSource } from '@envloom/runtime';

type Source = EnvironmentSource<Environment<object>>;
type Played = Episode<Environment<object>>;

/**
 * Plays the reference of a scenario on the real package, twice.
 *
 * @returns what is not as the scenario says; nothing where all is
 */
export function replayProblems(source: Source, scenario: Scenario): readonly string[] {
  const first = new Episode(source, scenario);
  const problems = playProblems(first);
  if (problems.length > 0) return problems;
  const second = new Episode(source, scenario);
  playProblems(second);
  const isSame = first.environment.worldHash() === second.environment.worldHash();
  return isSame ? [] : ['Playing the reference twice leads to two different states.'];
}

function playProblems(episode: Played): readonly string[] {
  const { reference, user } = episode.scenario;
  episode.reset();
  let end: EpisodeStep | undefined;
  for (const [at, step] of reference.entries()) {
    const isDone = user !== undefined && at === reference.length - 1;
    end = episode.step(actionOf(step, isDone));
    const wrong = difference(step, end.observation);
    if (wrong !== undefined) return [`Step ${at + 1} of the reference: ${wrong}`];
  }
  return end === undefined ? ['The reference has no steps.'] : gradeProblems(end);
}

function actionOf(step: ReferenceStep, isDone: boolean): object {
  return step.kind === 'message'
    ? { type: 'message', content: step.content, ...(isDone ? { done: true } : {}) }
    : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] };
}

function difference(step: ReferenceStep, observation: Observation): string | undefined {
  if (observation.type === 'error') return observation.message;
  if (step.kind === 'call') return callDifference(step, observation);
  const reply = observation.type === 'message' ? observation.text : undefined;
  return reply === step.reply ? undefined : 'the user answers something else than is stored.';
}

function callDifference(
  { tool, observation: stored }: Extract<ReferenceStep, { kind: 'call' }>,
  observation: Observation,
): string | undefined {
  const [result] = observation.type === 'tool_results' ? observation.results : [];
  if (result === undefined) return `${tool} has no result.`;
  const isSame = isDeepStrictEqual(jsonOf(result.result), jsonOf(stored));
  return isSame ? undefined : `${tool} returns something else than is stored.`;
}

/** What JSON keeps of a value: a stored one has been JSON already. */
function jsonOf(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}

function gradeProblems({ info, terminated }: EpisodeStep): string[] {
  const { grade: given } = info;
  if (!terminated || given === undefined) return ['The reference does not end the episode.'];
  return given.checks
    .filter(({ passed }) => !passed)
    .map(({ id, sentence }) => `After the reference, the check ${id} fails: ${sentence}`);
}
