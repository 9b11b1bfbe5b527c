import type { Ledger } from '@envloom/llm';
import { printModel, type CheckedModel } from '@envloom/logic-model';
import type { ExamineModel, Examination } from '@envloom/skel-builder';
import { examinationResultSchema, type ExaminationJob, type ExaminationResult } from './job.ts';
import { examinationKey } from './keyed.ts';
import { Slots } from './slots.ts';
import { StagingFolders } from './staging-folders.ts';
import { runWorker, type WorkerEnd } from './worker-process.ts';

/** In which stage of the ledger examinations are kept. */
const stage = 'examination';

export interface ExaminerOptions {
  readonly workspaceRoot: string;
  readonly ledger: Pick<Ledger, 'result' | 'putResult'>;
  /** How many processes examine at the same time. */
  readonly processes: number;
  /** After so many seconds an examination is given up. */
  readonly seconds: number;
  readonly scenarios: number;
  readonly seed: number;
  readonly onEvent?: (event: ExaminationEvent) => void;
  readonly runWorker?: typeof runWorker;
}

export interface ExaminationEvent {
  readonly type: 'queued' | 'started' | 'ended';
  readonly subject: string;
  readonly problems?: number;
}

/** Examines models in processes of their own, and keeps what they find. */
export interface Examiner {
  readonly examine: ExamineModel;
  /** The package that was made of a model without problems; undefined where it is gone. */
  packageOf(checked: CheckedModel): string | undefined;
  /** What is known of a model without examining it. */
  known(checked: CheckedModel): Examination | undefined;
}

export function createExaminer(options: ExaminerOptions): Examiner {
  return new ProcessExaminer(options);
}

class ProcessExaminer implements Examiner {
  readonly #options: ExaminerOptions;
  readonly #slots: Slots;
  readonly #folders: StagingFolders;

  constructor(options: ExaminerOptions) {
    this.#options = options;
    this.#folders = new StagingFolders(options.workspaceRoot);
    this.#slots = new Slots(options.processes);
  }

  readonly examine: ExamineModel = async (model, topic, signal) => {
    const known = this.known(model);
    if (known !== undefined && this.#isComplete(model, known)) return known;
    this.#tell({ type: 'queued', subject: topic.name });
    const result = await this.#slots.run(async () => {
      signal?.throwIfAborted();
      this.#tell({ type: 'started', subject: topic.name });
      return this.#run(model, signal);
    });
    this.#tell({ type: 'ended', subject: topic.name, problems: result.problems.length });
    return examinationOf(result);
  };

  packageOf(checked: CheckedModel): string | undefined {
    return this.#folders.finished(this.#nameOf(checked));
  }

  known(checked: CheckedModel): Examination | undefined {
    const stored = this.#options.ledger.result(stage, this.#keyOf(checked));
    const { data } = examinationResultSchema.safeParse(stored);
    return data && examinationOf(data);
  }

  /** What passed is examined again where its package is gone: that is what makes it. */
  #isComplete(checked: CheckedModel, { problems }: Examination): boolean {
    return problems.length > 0 || this.packageOf(checked) !== undefined;
  }

  async #run(model: CheckedModel, signal: AbortSignal | undefined): Promise<ExaminationResult> {
    const job = this.#jobOf(model);
    const run = this.#options.runWorker ?? runWorker;
    try {
      const end = await run(job, { seconds: this.#options.seconds, signal });
      if (end.kind !== 'answered') return this.#lost(end);
      if (end.result.problems.length === 0) this.#folders.finish(job.root, this.#nameOf(model));
      if (end.result.isFinal) this.#keep(model, end.result);
      return end.result;
    } finally {
      this.#folders.discard(job.root);
    }
  }

  #keep(model: CheckedModel, result: ExaminationResult): void {
    this.#options.ledger.putResult(stage, this.#keyOf(model), result);
  }

  #jobOf(checked: CheckedModel): ExaminationJob {
    const { workspaceRoot, scenarios, seed } = this.#options;
    const text = printModel(checked.model);
    const root = this.#folders.begin(this.#nameOf(checked));
    return { workspaceRoot, root, text, scenarios, seed };
  }

  /** Not kept: on another day, or another machine, it may end well. */
  #lost(end: Exclude<WorkerEnd, { kind: 'answered' }>): ExaminationResult {
    const message =
      end.kind === 'late'
        ? `The examination did not end within ${this.#options.seconds} seconds: a body or an invariant does far too much work.`
        : `The examination broke off. The process that played the environment said:\n${end.said}`;
    const code = end.kind === 'late' ? 'EXAMINATION_TOO_SLOW' : 'EXAMINATION_CRASHED';
    const problem = { source: 'quality', code, path: undefined, message } as const;
    return { problems: [problem], figures: {}, isFinal: false };
  }

  #keyOf({ hash }: CheckedModel): string {
    const { scenarios, seed } = this.#options;
    return examinationKey({ modelHash: hash, scenarios, seed });
  }

  #nameOf(checked: CheckedModel): string {
    return `${checked.model.name}-${this.#keyOf(checked).slice(0, 16)}`;
  }

  #tell(event: ExaminationEvent): void {
    this.#options.onEvent?.(event);
  }
}

const examinationOf = ({ problems, figures }: ExaminationResult): Examination => ({
  problems: problems.map(({ source, code, path, message }) => ({ source, code, path, message })),
  figures,
});
