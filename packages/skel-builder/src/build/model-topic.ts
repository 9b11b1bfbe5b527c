import { LanguageModelError, type CallRecord, type LanguageModel } from '@envloom/llm';
import { contentHash } from '@envloom/logic-model';
import type { DraftModel, ModelDraft } from '../modeling/draft-model.ts';
import type { ExamineModel, ModelOutcome, ModelProblem, Reviewed, Round } from '../outcome.ts';
import { languageGuide, systemPrompt } from '../modeling/prompts.ts';
import { applyPatch, type PatchResult } from '../repair/apply-patch.ts';
import { patchSchema, type Patch } from '../repair/patch-schema.ts';
import { Review } from '../review/review.ts';
import { ContestedFindings } from '../review/contested.ts';
import { byFrequency } from '../repair/problems.ts';
import { shownModel } from '../repair/shown-model.ts';
import { repairPrompt, type TriedPatch } from '../repair/repair-prompt.ts';
import { type ModelJson, modelJson } from '../repair/tree.ts';
import type { Topic } from '../topic.ts';
import { editsToMake, type FixedParts } from './fixed-parts.ts';
import { isDestroyed, lookAt, type ModelLimits, type Version } from './version.ts';

/** What happens to a topic, for progress: each is told when it begins or ends. */
export type ModelTopicEvent =
  | { readonly type: 'drafting'; readonly topic: string }
  /** A version was checked, and examined where it has no errors. Round 0 is the draft. */
  | {
      readonly type: 'looked-at';
      readonly topic: string;
      readonly round: number;
      readonly reached: Version['reached'];
      readonly problems: number;
    }
  | { readonly type: 'examining' | 'reading'; readonly topic: string; readonly round: number }
  | {
      readonly type: 'repairing';
      readonly topic: string;
      readonly round: number;
      readonly problems: number;
    }
  | { readonly type: 'accepted' | 'rejected'; readonly topic: string; readonly rounds: number };

/** What modeling a topic needs from outside. */
export interface ModelTopicPorts {
  readonly model: LanguageModel;
  readonly draft: DraftModel;
  readonly examine: ExamineModel;
  /** What no patch may change. */
  readonly fixed?: FixedParts | undefined;
  /** Whether readers look at what passed the examination. */
  readonly hasReaders?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: ModelTopicEvent) => void) | undefined;
  /** Told of each round when it has ended. */
  readonly onRound?: ((topic: string, round: Round) => void) | undefined;
}

export interface ModelTopicOptions {
  /** Most rounds of repair; default 4. */
  readonly rounds?: number;
  /** Fewest operations of an environment; default 15. */
  readonly minOperations?: number;
  /** Most operations of an environment; default 60. */
  readonly maxOperations?: number;
  /** Longest text of a model without what an original says verbatim, in UTF-16 code units; default 300,000. */
  readonly maxLength?: number;
}

/**
 * From a topic to an accepted or rejected model: draft, check, examine, read, and rounds of repair,
 * each on what the one before left. The result depends on nothing but the topic, the options and the
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
  readonly #contested = new ContestedFindings();
  readonly #review: Review | undefined;
  #reviewed: Reviewed | undefined;

  constructor(topic: Topic, ports: ModelTopicPorts, options: ModelTopicOptions) {
    this.#topic = topic;
    this.#ports = ports;
    this.#rounds = options.rounds ?? 4;
    this.#limits = {
      fewest: options.minOperations ?? 15,
      most: options.maxOperations ?? 60,
      longest: options.maxLength ?? 300_000,
    };
    const { model, signal, hasReaders, fixed } = ports;
    const asking = { model, subject: topic.name, signal, calls: this.#calls };
    // Of a twin nothing was said but what its tools say.
    const said = fixed === undefined ? topic : undefined;
    this.#review = hasReaders === true ? new Review(said, asking) : undefined;
  }

  async run(): Promise<ModelOutcome> {
    const drafted = await this.#draft().catch(answerProblem);
    if (!('model' in drafted)) return this.#lost(0, undefined, drafted);
    this.#calls.push(...drafted.calls);
    const draft = this.#named(drafted.model);
    const first = await this.#look(0, draft, drafted.problems);
    this.#keep({ round: 0, problems: byFrequency(first.problems), edits: [] });
    if (first.reached === 'excessive') return this.#rejected(first.text, first.problems);
    return this.#repair(first);
  }

  async #draft(): Promise<ModelDraft> {
    const { draft, model, signal } = this.#ports;
    this.#tell({ type: 'drafting', topic: this.#topic.name });
    return draft(this.#topic, model, signal);
  }

  async #repair(first: Version): Promise<ModelOutcome> {
    let version = first;
    for (let round = 1; version.problems.length > 0 && round <= this.#rounds; round += 1) {
      this.#ports.fixed?.requireSound(version.problems);
      const patch = await this.#ask(round, version).catch(answerProblem);
      if (!('edits' in patch)) return this.#lost(round, version, patch);
      const after = await this.#patched(round, version, patch);
      if (after === undefined) return this.#lost(round, version, idle(patch));
      version = after;
    }
    const { examined, problems, text } = version;
    if (examined === undefined || problems.length > 0) return this.#rejected(text, problems);
    return {
      kind: 'accepted',
      topic: this.#topic,
      model: examined.checked,
      text,
      figures: { ...examined.examination.figures, ...reviewFigures(this.#reviewed) },
      ...(this.#reviewed && { reviewed: this.#reviewed }),
      history: this.#past(),
    };
  }

  async #ask(round: number, version: Version): Promise<Patch> {
    const { model, signal } = this.#ports;
    const { problems } = version;
    this.#tell({ type: 'repairing', topic: this.#topic.name, round, problems: problems.length });
    const { value, record } = await model.complete({
      stage: 'repair-model',
      subject: this.#topic.name,
      system: systemPrompt(this.#ports.fixed !== undefined),
      prompt: this.#prompt(version),
      schema: patchSchema,
      schemaName: 'model_patch',
      signal,
    });
    this.#calls.push(record);
    return value;
  }

  #named(model: object): ModelJson {
    const named = namedModel(model, this.#topic);
    return this.#ports.fixed?.restore(named) ?? named;
  }

  #prompt({ model, text, reached, problems, warnings }: Version): string {
    const isReadable = reached !== 'unreadable';
    return repairPrompt({
      topic: this.#topic,
      isTwin: this.#ports.fixed !== undefined,
      guide: problems.some(isAboutCode) ? languageGuide() : '',
      text: isReadable ? shownModel(text, model, [...problems, ...warnings]) : text,
      isReadable,
      problems,
      warnings,
      tried: this.#tried,
    });
  }

  /**
   * The version that a patch gives, or the one before where the patch destroyed it; undefined where it changes nothing,
   * so that the next question would be the same.
   */
  async #patched(round: number, before: Version, patch: Patch): Promise<Version | undefined> {
    const { edits, refused } = editsToMake(patch, this.#ports.fixed);
    const made = applyPatch(before.model, { edits });
    const result = { ...made, refused: [...refused, ...made.refused] };
    const changed = this.#named(result.model);
    const contested = this.#contested.add(patch.contested ?? [], before);
    const isSame = contentHash(changed) === contentHash(before.model);
    if (isSame && result.refused.length === 0 && contested.length === 0) return undefined;
    const after = isSame ? this.#contested.without(before) : await this.#look(round, changed);
    const isTakenBack = isDestroyed(before, after);
    this.#tried.push({
      round,
      note: patch.note ?? undefined,
      result,
      told: before.problems,
      takenBackFor: isTakenBack ? after.problems : undefined,
    });
    this.#keep({
      round,
      problems: byFrequency(after.problems),
      edits: editsOf(patch, result),
      ...(contested.length > 0 ? { contested } : {}),
      ...(isTakenBack ? { isTakenBack } : {}),
    });
    return isTakenBack ? this.#contested.without(before) : after;
  }

  async #look(
    round: number,
    model: ModelJson,
    told: readonly ModelProblem[] = [],
  ): Promise<Version> {
    const { examine, signal } = this.#ports;
    const { name } = this.#topic;
    const candidate = { model, told, limits: this.#limits };
    const examined = await lookAt(candidate, async (checked) => {
      throwIfCancelled(signal);
      this.#tell({ type: 'examining', topic: name, round });
      return examine(checked, this.#topic, signal);
    });
    const version = this.#contested.without(await this.#read(round, examined));
    const { reached, problems } = version;
    this.#tell({ type: 'looked-at', topic: name, round, reached, problems: problems.length });
    return version;
  }

  /** What readers find in a version in which nothing else found anything. */
  async #read(round: number, version: Version): Promise<Version> {
    const { examined, problems } = version;
    if (this.#review === undefined || examined === undefined || problems.length > 0) return version;
    throwIfCancelled(this.#ports.signal);
    this.#tell({ type: 'reading', topic: this.#topic.name, round });
    this.#reviewed = await this.#review.of(examined.checked);
    return { ...version, problems: this.#reviewed.problems };
  }

  /** The answer of a round was no good: what the model has by now stays what it is. */
  #lost(round: number, version: Version | undefined, problem: ModelProblem): ModelOutcome {
    const left = [problem, ...(version?.problems ?? [])];
    this.#keep({ round, problems: byFrequency(left), edits: [] });
    return this.#rejected(version?.text, left);
  }

  #rejected(text: string | undefined, problems: readonly ModelProblem[]): ModelOutcome {
    return { kind: 'rejected', topic: this.#topic, text, problems, history: this.#past() };
  }

  #keep(round: Round): void {
    this.#history.push(round);
    this.#ports.onRound?.(this.#topic.name, round);
  }

  #past(): ModelOutcome['history'] {
    return { rounds: this.#history, calls: this.#calls };
  }

  #tell(event: ModelTopicEvent): void {
    this.#ports.onEvent?.(event);
  }
}

/** Whether a repair may have to write code. */
function isAboutCode({ path = '' }: ModelProblem): boolean {
  return !/\.(?:sample|label|phrase|description|text|rows)\b/.test(path);
}

function reviewFigures(reviewed: Reviewed | undefined): Readonly<Record<string, number>> {
  if (reviewed === undefined) return {};
  const { claims, fidelity } = reviewed;
  return {
    reader_claims: claims.made,
    cases_played: fidelity.played,
    cases_as_promised: fidelity.as_promised,
  };
}

function editsOf(patch: Patch, result: PatchResult): Round['edits'] {
  const why = new Map(result.refused.map((refused) => [refused.edit, refused.why]));
  return patch.edits.map((edit) => {
    const reason = why.get(edit);
    const { op, path } = edit;
    const applied = reason === undefined;
    return { op, path, applied, ...(applied ? {} : { why: reason }) };
  });
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) {
    throw new LanguageModelError('cancelled', 'Stopped before the model was examined.');
  }
}

const codes = {
  'bad-answer': 'ANSWER_INVALID',
  refused: 'ANSWER_REFUSED',
  'context-length': 'CONTEXT_TOO_SHORT',
} as const;

/**
 * The failure of a model's answer as a problem of its topic.
 *
 * @throws the error itself where something else is at fault: a server, a budget, an answer that
 *   has yet to come
 */
function answerProblem(error: unknown): ModelProblem {
  if (!(error instanceof LanguageModelError) || !isOwn(error.problem)) throw error;
  return {
    source: 'answer',
    code: codes[error.problem],
    message: error.message,
  };
}

/** Why a topic ends whose last patch changed nothing. */
function idle({ note, edits }: Patch): ModelProblem {
  const what = edits.length === 0 ? 'has no edits' : 'leaves the model as it is';
  const words = note?.trim() ?? '';
  const said = words === '' ? '' : ` Its note says: ${words}`;
  return {
    source: 'answer',
    code: 'PATCH_WITHOUT_CHANGE',
    message: `The patch ${what}, so that the same question would follow.${said}`,
  };
}

function isOwn(problem: string): problem is keyof typeof codes {
  return Object.hasOwn(codes, problem);
}

/** A model as JSON under the name of its topic, which is the name of its package. */
function namedModel(model: object, { name }: Topic): ModelJson {
  return { ...modelJson(model), name };
}
