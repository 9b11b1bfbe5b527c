import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setSummary } from '../report/set-summary.ts';
import type {
  DroppedAttempt,
  GenerateOptions,
  Outcome,
  Resume,
  VerifiedAttempt,
} from '../generate/options.ts';
import type { SetContent, Summary } from '../report/summary.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { ProgressLine } from '@envloom/core/command';
import type { ScenarioFolder } from './folder.ts';
import { indexOf, type Indexed, type SetRun } from './index-file.ts';
import { decidedIn, type Done, Journal, journalFile } from './journal.ts';
import { type Kept, linesText, listedInstance, taskHash } from './lines.ts';
import type { ScenarioPorts } from './ports.ts';

export interface SetTask {
  readonly stage: GeneratorContext;
  readonly run: SetRun;
  readonly wishes: GenerateOptions;
  readonly folder: ScenarioFolder;
  readonly generate: ScenarioPorts['generate'];
  readonly progress: Pick<ProgressLine, 'show' | 'clear'>;
  /** Aborted when the run should stop after the attempt it is at. */
  readonly signal: AbortSignal;
}

export interface MadeSet {
  readonly summary: Summary;
  /** What the summary is of, all runs together. */
  readonly content: SetContent;
  /** How many were verified in this run, in how long; the others are of a run before. */
  readonly verified: number;
  readonly seconds: number;
  readonly isInterrupted: boolean;
}

/** Milliseconds after which an interruption is noticed. */
const patience = 50;

/**
 * Makes a set of scenarios. Each is written as soon as it is verified, so that an interrupted run
 * keeps them; the same run goes on from there and ends with the same files. Nothing of an earlier
 * set is removed before the first scenario of this one is verified, and a set that is whole already
 * is not cut short by making it again.
 */
export async function makeSet(task: SetTask): Promise<MadeSet> {
  const { folder, run, wishes, signal } = task;
  const journal = new Journal(join(folder.path, journalFile), run);
  const done = journal.read((id) => folder.readScenario(id));
  const set = new GrowingSet(task, journal, done);
  const started = performance.now();
  await play(task, set, started, done);
  const seconds = (performance.now() - started) / 1000;
  const summary = setSummary(task.stage, wishes, set.scenarios, set.dropped);
  const isInterrupted = signal.aborted && set.scenarios.length < wishes.count;
  const isWorse = isInterrupted && folder.storedCount(run) > set.scenarios.length;
  if (set.scenarios.length > 0 && !isWorse) {
    finish(folder, indexOf(run, set.scenarios, summary), set);
  }
  if (!isInterrupted || isWorse) journal.remove();
  const { scenarios, dropped, verified } = set;
  const content = { wanted: wishes.count, scenarios, dropped };
  return { summary, content, verified, seconds, isInterrupted };
}

/** The instances of task programs stay where they are of the same model. */
function finish(folder: ScenarioFolder, index: ReturnType<typeof indexOf>, set: GrowingSet): void {
  const stored = folder.storedLines();
  const isSame = stored?.index.model_hash === index.model_hash && stored.index.seed === index.seed;
  const instances = isSame ? stored.instances : [];
  const listed = [...index.scenarios, ...instances.map(listedInstance)];
  const kept = instances.flatMap(({ id }) => folder.readScenario(id) ?? []);
  folder.finish({ ...index, scenarios: listed }, linesText(index, set.kept, instances));
  folder.prune([...set.scenarios, ...kept]);
}

async function play(
  { generate, stage, wishes, progress, signal }: SetTask,
  set: GrowingSet,
  started: number,
  resume: Resume | undefined,
): Promise<void> {
  let noticed = started;
  const options = resume === undefined ? wishes : { ...wishes, resume };
  for (const outcome of generate(stage, options)) {
    set.add(outcome);
    const now = performance.now();
    progress.show({
      stage: 'verified',
      done: set.scenarios.length,
      total: wishes.count,
      note: `${((1000 * set.verified) / (now - started)).toFixed(1)} a second`,
    });
    if (now - noticed > patience) {
      await setImmediate();
      noticed = performance.now();
    }
    if (signal.aborted) break;
  }
  progress.clear();
}

/** What a run has made so far, in memory and on disk. */
class GrowingSet {
  readonly scenarios: Indexed[];
  readonly dropped: DroppedAttempt[];
  /** What the lines say of the scenarios, in their order. */
  readonly kept: Kept[];
  verified = 0;
  readonly #task: SetTask;
  readonly #journal: Journal;
  readonly #done: Done | undefined;
  #isStarted = false;

  constructor(task: SetTask, journal: Journal, done: Done | undefined) {
    this.#task = task;
    this.#journal = journal;
    this.#done = done;
    this.scenarios = [...(done?.verified ?? [])];
    this.dropped = [...(done?.dropped ?? [])];
    this.kept = (done?.verified ?? []).flatMap((scenario, at): Kept[] => {
      const decisions = done?.decisions[at];
      return decisions === undefined ? [] : [{ task_hash: taskHash(scenario), decisions }];
    });
  }

  add(outcome: Outcome): void {
    if (outcome.kind === 'dropped') this.dropped.push(outcome);
    else this.#keep(outcome);
    if (this.#isStarted) this.#journal.add(outcome);
  }

  /** The journal names only scenarios that are on disk. */
  #keep(outcome: VerifiedAttempt): void {
    const { scenario, base } = outcome;
    const { folder } = this.#task;
    folder.writeBase(base.hash, base.state);
    this.#start();
    folder.writeScenario(scenario);
    const { id, content_hash, attempt, kind, split, certificate, initial_state } = scenario;
    const indexed = { id, content_hash, attempt, kind, split, certificate, initial_state };
    this.scenarios.push(indexed);
    this.kept.push({ task_hash: taskHash(scenario), decisions: decidedIn(outcome) });
    this.verified += 1;
  }

  #start(): void {
    if (this.#isStarted) return;
    const { folder, run } = this.#task;
    if (folder.storedCount(run) === 0) folder.removeIndex();
    const { verified = [], decisions = [] } = this.#done ?? {};
    this.#journal.start({ verified, decisions, dropped: this.dropped });
    this.#isStarted = true;
  }
}
