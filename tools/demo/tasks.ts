import { Episode, type EpisodeStep, type Scenario } from '@envloom/episodes';
import type { Environment, EnvironmentClass, Result } from '@envloom/runtime';

type Source = EnvironmentClass<Environment<object>>;

/** Prints each task with what an agent earns that does nothing, and one that follows the reference. */
export function playTasks(source: Source, scenarios: Iterable<Scenario>): void {
  let isFirst = true;
  for (const scenario of scenarios) {
    const { kind, task, checks, certificate } = scenario;
    const { mutants, equivalent, killed } = certificate.kill;
    console.log(`\n  ${scenario.id} (${kind}, ${certificate.difficulty.steps} calls)`);
    console.log(task.text.replace(/^/gm, '    │ '));
    if (isFirst) showReference(source, scenario);
    console.log(`    checks: ${checks.map(({ sentence }) => sentence).join(' ')}`);
    console.log(`    wrong solutions found out: ${killed} of ${mutants - equivalent}`);
    console.log(`    reward of doing nothing: ${rewardOf(idle(source, scenario))}`);
    console.log(`    reward of the reference: ${rewardOf(solved(source, scenario))}`);
    isFirst = false;
  }
}

/** The calls of the reference solution with their results and what they do to the state hash. */
function showReference(source: Source, scenario: Scenario): void {
  const episode = new Episode(source, scenario);
  episode.reset();
  for (const step of scenario.reference) {
    if (step.kind !== 'call') continue;
    const before = episode.environment.hash();
    const result = episode.environment.call(step.tool, step.arguments);
    const after = episode.environment.hash();
    console.log(`    ${step.tool}(${JSON.stringify(step.arguments)})`);
    console.log(`      ${outcome(result)}`);
    if (before !== after) console.log(`      state ${before.slice(0, 8)} → ${after.slice(0, 8)}`);
  }
}

const SHOWN = 120;

function outcome(result: Result<unknown>): string {
  if (!result.success) return `✗ ${result.error.code}: ${result.error.message}`;
  const text = JSON.stringify(result.data);
  return `✓ ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`;
}

function idle(source: Source, scenario: Scenario): EpisodeStep {
  const episode = new Episode(source, scenario);
  episode.reset();
  return episode.step({ type: 'message', content: 'Done.', done: true });
}

function solved(source: Source, scenario: Scenario): EpisodeStep | undefined {
  const episode = new Episode(source, scenario);
  episode.reset();
  let last: EpisodeStep | undefined;
  for (const step of scenario.reference) {
    last = episode.step(
      step.kind === 'call'
        ? { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] }
        : { type: 'message', content: step.content, done: step.reply === undefined },
    );
  }
  return last;
}

const rewardOf = (step: EpisodeStep | undefined): string => String(step?.reward ?? 'none');
