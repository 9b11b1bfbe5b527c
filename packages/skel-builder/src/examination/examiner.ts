import { join } from 'node:path';
import type { Ledger } from '@envloom/llm';
import { printModel, type CheckedModel } from '@envloom/logic-model';
import type { JobQueue } from '@envloom/work';
import type { ExamineModel, Examination, ModelProblem } from '../outcome.ts';
import { askQueue } from '@envloom/work';
import { writePackageFolder } from '@envloom/work';
import { unpackFiles } from '@envloom/work';
import { examineOutputSchema, type ExamineInput, type ExamineOutput } from './examine-work.ts';
import { examinationResultSchema, type ExaminationProblem, type ExaminationResult } from './job.ts';
import { examinationKey } from './keyed.ts';
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

export function createExaminer(options: ExaminerOptions): Examiner {
  return new KeepingExaminer(options);
}

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
    const told = new ToldOnce(topic.name, this.#tell.bind(this));
    told.tell('queued');
    const result = await this.#run(model, signal, told);
    told.tell('started');
    told.tell('ended', result.problems.length);
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

  async #run(
    model: CheckedModel,
    signal: AbortSignal | undefined,
    told: ToldOnce,
  ): Promise<ExaminationResult> {
    const job = { kind: 'examine', input: this.#inputOf(model) };
    const onProgress = (): void => {
      told.tell('started');
    };
    const { queue } = this.#options;
    const end = await askQueue(queue, job, examineOutputSchema, { signal, onProgress });
    if (end.kind !== 'answered') return this.#lost(end);
    if (end.files !== undefined) this.#putDown(this.#nameOf(model), end.files);
    if (end.result.isFinal) this.#keep(model, end.result);
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

  #keep(model: CheckedModel, result: ExaminationResult): void {
    this.#options.ledger.putResult(stage, this.#keyOf(model), result);
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
        ? `The examination did not end within ${this.#options.seconds} seconds: a body or an invariant does far too much work.`
        : `The examination broke off. The process that played the environment said:\n${end.said}`;
    const code = end.kind === 'late' ? 'EXAMINATION_TOO_SLOW' : 'EXAMINATION_CRASHED';
    const problem = { source: 'quality', code, path: undefined, message } as const;
    return { problems: [problem], notes: [], figures: {}, isFinal: false };
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

/** Tells each step of an examination once, in whatever way it is learned of. */
class ToldOnce {
  readonly #subject: string;
  readonly #tell: (event: ExaminationEvent) => void;
  readonly #told = new Set<ExaminationEvent['type']>();

  constructor(subject: string, tell: (event: ExaminationEvent) => void) {
    this.#subject = subject;
    this.#tell = tell;
  }

  tell(type: ExaminationEvent['type'], problems?: number): void {
    if (this.#told.has(type)) return;
    this.#told.add(type);
    const subject = this.#subject;
    this.#tell({ type, subject, ...(problems === undefined ? {} : { problems }) });
  }
}

const examinationOf = ({ problems, notes, figures }: ExaminationResult): Examination => ({
  problems: problems.map(modelProblem),
  notes: notes.map(modelProblem),
  figures,
});

const modelProblem = ({ source, code, path, message }: ExaminationProblem): ModelProblem => ({
  source,
  code,
  path,
  message,
});
