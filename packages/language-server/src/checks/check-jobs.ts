import { kindOf } from '../files/document-kind.ts';
import type { CheckAnswer, CheckJob } from './check-messages.ts';
import { type Checkpoint, ModelChecks } from './model-checks.ts';
import { ProgramChecks } from './program-checks.ts';

/** Checks files, and remembers the last result without errors of each. */
export class CheckJobs {
  readonly #models = new Map<string, ModelChecks>();
  readonly #programs = new Map<string, ProgramChecks>();

  run(job: CheckJob, checkpoint: Checkpoint): CheckAnswer {
    const model = this.#modelOf(job);
    if (kindOf(job.uri) === 'logic-model') return modelAnswer(model, job, checkpoint);
    const program = this.#programs.get(job.uri) ?? new ProgramChecks(job.uri);
    this.#programs.set(job.uri, program);
    program.take({ text: job.text, helpers: job.helpers, model });
    const diagnostics = program.diagnostics(checkpoint);
    const state = model.checked(checkpoint) === undefined ? 'wrong' : 'right';
    return {
      diagnostics,
      isWhole: true,
      isRead: true,
      model: model.isThere ? state : 'absent',
      source: program.source,
    };
  }

  /** Forgets files whose URIs begin so. */
  forget(prefix: string): void {
    for (const known of [this.#models, this.#programs])
      for (const uri of known.keys()) if (uri.startsWith(prefix)) known.delete(uri);
  }

  #modelOf({ modelUri, model }: CheckJob): ModelChecks {
    const known = this.#models.get(modelUri) ?? new ModelChecks();
    this.#models.set(modelUri, known);
    known.take(model);
    return known;
  }
}

/** A model that does not fit the schema is reported whole: its code cannot be checked. */
function modelAnswer(model: ModelChecks, { part }: CheckJob, checkpoint: Checkpoint): CheckAnswer {
  const { isRead } = model;
  const isWhole = part === undefined || !isRead;
  const diagnostics = isWhole
    ? model.diagnostics(checkpoint)
    : model.partDiagnostics(part, checkpoint);
  return { diagnostics, isWhole, isRead, model: 'right' };
}
