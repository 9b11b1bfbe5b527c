import { LanguageModelError, type CallRecord, type LanguageModel } from '@envloom/llm';
import type { DraftModel, ModelDraft } from '../draft.ts';
import type { ExamineModel, ModelOutcome, ModelProblem, Round } from '../outcome.ts';
import { languageGuide, systemPrompt } from '../modeling/prompts.ts';
import { applyPatch, type PatchResult } from '../repair/apply-patch.ts';
import { patchSchema, type Patch } from '../repair/patch-schema.ts';
import { byFrequency } from '../repair/problems.ts';
import { repairPrompt, type TriedPatch } from '../repair/repair-prompt.ts';
import type { ModelJson } from '../repair/tree.ts';
import type { Topic } from '../topic.ts';
import { answerProblem } from './answer-problem.ts';
import type { ModelTopicEvent } from './event.ts';
import { defaultLimits, type ModelLimits } from './limits.ts';
import { namedModel } from './named-model.ts';
import { isDestroyed, lookAt, type Version } from './version.ts';

/** What modeling a topic needs from outside. */
export interface ModelTopicPorts {
  readonly model: LanguageModel;
  readonly draft: DraftModel;
  readonly examine: ExamineModel;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: ModelTopicEvent) => void) | undefined;
}

export interface ModelTopicOptions extends Partial<ModelLimits> {
  /** Most rounds of repair; default 4. */
  readonly rounds?: number;
}

const DEFAULT_ROUNDS = 4;

/**
 * From a topic to an accepted or rejected model: draft, check, examine, and rounds of repair, each
 * on what the one before left. The result depends on nothing but the topic, the options and the
 * answers, so that running it again continues where answers were missing.
 *
 * @throws LanguageModelError where a question could not be asked, or its answer is yet to come; an
 *   answer that is no good makes the topic a rejected one instead
 */
export async function modelTopic(
  topic: Topic,
  ports: ModelTopicPorts,
  options: ModelTopicOptions = {},
): Promise<ModelOutcome> {
  const work = new Work(topic, ports, options);
  const outcome = await work.run();
  const rounds = outcome.history.rounds.length - 1;
  ports.onEvent?.({ type: outcome.kind, topic: topic.name, rounds });
  return outcome;
}

/** The state of one topic between its rounds. */
class Work {
  readonly #topic: Topic;
  readonly #ports: ModelTopicPorts;
  readonly #rounds: number;
  readonly #limits: ModelLimits;
  readonly #history: Round[] = [];
  readonly #calls: CallRecord[] = [];
  readonly #tried: TriedPatch[] = [];

  constructor(topic: Topic, ports: ModelTopicPorts, options: ModelTopicOptions) {
    const { rounds = DEFAULT_ROUNDS, ...limits } = options;
    this.#topic = topic;
    this.#ports = ports;
    this.#rounds = rounds;
    this.#limits = { ...defaultLimits, ...limits };
  }

  async run(): Promise<ModelOutcome> {
    const drafted = await this.#draft();
    if ('problem' in drafted) {
      this.#history.push({ round: 0, problems: [drafted.problem], edits: [] });
      return this.#rejected(undefined, [drafted.problem]);
    }
    this.#calls.push(...drafted.calls);
    const draft = namedModel(drafted.model, this.#topic);
    const first = await this.#look(0, draft, drafted.problems);
    this.#history.push({ round: 0, problems: byFrequency(first.problems), edits: [] });
    if (first.reached === 'excessive') return this.#rejected(first.text, first.problems);
    return this.#repair(first);
  }

  async #draft(): Promise<ModelDraft | { readonly problem: ModelProblem }> {
    const { draft, model, signal } = this.#ports;
    this.#tell({ type: 'drafting', topic: this.#topic.name });
    try {
      return await draft(this.#topic, model, signal);
    } catch (error) {
      return { problem: answerProblem(error) };
    }
  }

  async #repair(first: Version): Promise<ModelOutcome> {
    let version = first;
    for (let round = 1; version.problems.length > 0 && round <= this.#rounds; round += 1) {
      const patch = await this.#ask(round, version);
      if ('problem' in patch) return this.#lost(round, version, patch.problem);
      version = await this.#patched(round, version, patch);
    }
    return this.#accepted(version) ?? this.#rejected(version.text, version.problems);
  }

  async #ask(round: number, version: Version): Promise<Patch | { readonly problem: ModelProblem }> {
    const { model, signal } = this.#ports;
    const { problems } = version;
    this.#tell({ type: 'repairing', topic: this.#topic.name, round, problems: problems.length });
    try {
      const { value, record } = await model.complete({
        stage: 'repair-model',
        subject: this.#topic.name,
        system: systemPrompt(),
        prompt: this.#prompt(version),
        schema: patchSchema,
        schemaName: 'model_patch',
        ...(signal === undefined ? {} : { signal }),
      });
      this.#calls.push(record);
      return value;
    } catch (error) {
      return { problem: answerProblem(error) };
    }
  }

  #prompt({ text, reached, problems, warnings }: Version): string {
    return repairPrompt({
      topic: this.#topic,
      guide: languageGuide(),
      text,
      isReadable: reached !== 'unreadable',
      problems,
      warnings,
      tried: this.#tried,
    });
  }

  /** The version that a patch gives, or the one before where the patch destroyed it. */
  async #patched(round: number, before: Version, patch: Patch): Promise<Version> {
    const result = applyPatch(before.model, patch);
    const changed = namedModel(result.model, this.#topic);
    const after = result.applied.length === 0 ? before : await this.#look(round, changed);
    const isTakenBack = isDestroyed(before, after);
    this.#note({ round, before, after, patch, result, isTakenBack });
    return isTakenBack ? before : after;
  }

  #note(done: {
    readonly round: number;
    readonly before: Version;
    readonly after: Version;
    readonly patch: Patch;
    readonly result: PatchResult;
    readonly isTakenBack: boolean;
  }): void {
    const { round, before, after, patch, result, isTakenBack } = done;
    this.#tried.push({
      round,
      note: patch.note ?? undefined,
      result,
      told: before.problems,
      takenBackFor: isTakenBack ? after.problems : undefined,
    });
    this.#history.push({
      round,
      problems: byFrequency(after.problems),
      edits: editsOf(patch, result),
      ...(isTakenBack ? { isTakenBack } : {}),
    });
  }

  async #look(
    round: number,
    model: ModelJson,
    told: readonly ModelProblem[] = [],
  ): Promise<Version> {
    const { examine, signal } = this.#ports;
    const { name } = this.#topic;
    const candidate = { model, told, limits: this.#limits };
    const version = await lookAt(candidate, async (checked) => {
      throwIfCancelled(signal);
      this.#tell({ type: 'examining', topic: name, round });
      return examine(checked, this.#topic, signal);
    });
    const { reached, problems } = version;
    this.#tell({ type: 'looked-at', topic: name, round, reached, problems: problems.length });
    return version;
  }

  /** The answer of a round was no good: what the model has by now stays what it is. */
  #lost(round: number, { text, problems }: Version, problem: ModelProblem): ModelOutcome {
    const left = [problem, ...problems];
    this.#history.push({ round, problems: byFrequency(left), edits: [] });
    return this.#rejected(text, left);
  }

  #accepted({ examined, problems, text }: Version): ModelOutcome | undefined {
    if (examined === undefined || problems.length > 0) return undefined;
    return {
      kind: 'accepted',
      topic: this.#topic,
      model: examined.checked,
      text,
      figures: examined.examination.figures,
      history: this.#past(),
    };
  }

  #rejected(text: string | undefined, problems: readonly ModelProblem[]): ModelOutcome {
    return { kind: 'rejected', topic: this.#topic, text, problems, history: this.#past() };
  }

  #past(): ModelOutcome['history'] {
    return { rounds: this.#history, calls: this.#calls };
  }

  #tell(event: ModelTopicEvent): void {
    this.#ports.onEvent?.(event);
  }
}

function editsOf(patch: Patch, result: PatchResult): Round['edits'] {
  const why = new Map(result.refused.map((refused) => [refused.edit, refused.why]));
  return patch.edits.map((edit) => {
    const reason = why.get(edit);
    const { op, path } = edit;
    return reason === undefined
      ? { op, path, applied: true }
      : { op, path, applied: false, why: reason };
  });
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new LanguageModelError('cancelled', 'Stopped before the model was examined.');
  }
}
