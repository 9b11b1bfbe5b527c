import { join } from 'node:path';
import type { Ledger } from '@envloom/llm';
import { printModel, type CheckedModel, contentHash } from '@envloom/logic-model';
import {
  type JobQueue,
  askQueue,
  writePackageFolder,
  unpackFiles,
  codeVersion,
} from '@envloom/work';
import type { ExamineModel, Examination } from '../outcome.ts';
import { examineOutputSchema, type ExamineInput, type ExamineOutput } from './examine-work.ts';
import { examinationResultSchema, type ExaminationResult } from './job.ts';
import { StagingFolders } from './staging-folders.ts';

/** In which stage of the ledger examinations are kept. */
const stage = 'examination';

export interface ExaminerOptions {
  readonly workspaceRoot: string;
  readonly ledger: Pick<Ledger, 'result' | 'putResult'>;
  /** Who examines. */
  readonly queue: Pick<JobQueue, 'run'>;
  /** After so many seconds an examination is given up. */
  readonly seconds: number;
  readonly scenarios: number;
  readonly seed: number;
  readonly onEvent?: (event: ExaminationEvent) => void;
}

export interface ExaminationEvent {
  readonly type: 'queued' | 'started' | 'ended';
  readonly subject: string;
  readonly problems?: number;
}

/** Has models examined, and keeps what is found. */
export interface Examiner {
  readonly examine: ExamineModel;
  /** The package that was made of a model without problems; undefined where it is gone. */
  packageOf(checked: CheckedModel): string | undefined;
  /** What is known of a model without examining it. */
  known(checked: CheckedModel): Examination | undefined;
}

/** The packages that decide what an examination finds: results must not outlive a change of them. */
const examiningPackages = [
  '@envloom/codegen',
  '@envloom/core',
  '@envloom/env-package',
  '@envloom/episodes',
  '@envloom/logic-model',
  '@envloom/quality',
  '@envloom/runtime',
  '@envloom/sampler',
  '@envloom/scen-generator',
  '@envloom/skel-builder',
] as const;

let packages: string | undefined;

export const createExaminer = (options: ExaminerOptions): Examiner => new KeepingExaminer(options);

class KeepingExaminer implements Examiner {
  readonly #options: ExaminerOptions;
  readonly #folders: StagingFolders;

  constructor(options: ExaminerOptions) {
    this.#options = options;
    this.#folders = new StagingFolders(options.workspaceRoot);
  }

  readonly examine: ExamineModel = async (model, topic, signal) => {
    const known = this.known(model);
    if (known !== undefined && this.#isComplete(model, known)) return known;
    const tell = this.#telling(topic.name);
    tell('queued');
    const result = await this.#run(model, signal, () => {
      tell('started');
    });
    tell('started');
    tell('ended', result.problems.length);
    return result;
  };

  packageOf(checked: CheckedModel): string | undefined {
    return this.#folders.finished(this.#nameOf(checked));
  }

  known(checked: CheckedModel): Examination | undefined {
    const stored = this.#options.ledger.result(stage, this.#keyOf(checked));
    return examinationResultSchema.safeParse(stored).data;
  }

  /** What passed is examined again where its package is gone: that is what makes it. */
  #isComplete(checked: CheckedModel, { problems }: Examination): boolean {
    return problems.length > 0 || this.packageOf(checked) !== undefined;
  }

  async #run(
    model: CheckedModel,
    signal: AbortSignal | undefined,
    onProgress: () => void,
  ): Promise<ExaminationResult> {
    const { queue, ledger } = this.#options;
    const job = { kind: 'examine', input: this.#inputOf(model) };
    const end = await askQueue(queue, job, examineOutputSchema, { signal, onProgress });
    if (end.kind !== 'answered') return this.#lost(end);
    if (end.files !== undefined) this.#putDown(this.#nameOf(model), end.files);
    // Kept also where the budget cut it short: the question that its problems become must stay the same.
    ledger.putResult(stage, this.#keyOf(model), end.result);
    return end.result;
  }

  /** The package gets its name when it is whole. */
  #putDown(name: string, files: string): void {
    const begun = this.#folders.begin(name);
    try {
      writePackageFolder(join(this.#options.workspaceRoot, begun), unpackFiles(files));
      this.#folders.finish(begun, name);
    } finally {
      this.#folders.discard(begun);
    }
  }

  #inputOf(checked: CheckedModel): ExamineInput {
    const { scenarios, seed, seconds } = this.#options;
    const text = printModel(checked.model);
    return { name: this.#nameOf(checked), text, scenarios, seed, seconds };
  }

  /** Not kept: on another day, or another machine, it may end well. */
  #lost(end: Exclude<ExamineOutput, { kind: 'answered' }>): ExaminationResult {
    const message =
      end.kind === 'late'
        ? `The examination did not end within ${this.#options.seconds} seconds: a body, an invariant or a hint does far too much work, or the machine is busy.`
        : `The examination broke off. The process that played the environment said:\n${end.said}`;
    const code = end.kind === 'late' ? 'EXAMINATION_TOO_SLOW' : 'EXAMINATION_CRASHED';
    const problem = { source: 'quality', code, message } as const;
    return { problems: [problem], notes: [], figures: {} };
  }

  /** SHA-256 of everything that decides what an examination finds. */
  #keyOf({ hash }: CheckedModel): string {
    const { scenarios, seed } = this.#options;
    packages ??= codeVersion(examiningPackages);
    return contentHash({ modelHash: hash, scenarios, seed, packages });
  }

  #nameOf(checked: CheckedModel): string {
    return `${checked.model.name}-${this.#keyOf(checked).slice(0, 16)}`;
  }

  /** Tells each step of an examination once, in whatever way it is learned of. */
  #telling(subject: string): (type: ExaminationEvent['type'], problems?: number) => void {
    const told = new Set<ExaminationEvent['type']>();
    return (type, problems) => {
      if (told.has(type)) return;
      told.add(type);
      this.#options.onEvent?.({ type, subject, ...(problems === undefined ? {} : { problems }) });
    };
  }
}
