import { isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import type { Answer, ToolCall } from '../recording/recording.ts';
import { SameIds } from './ids.ts';
import { maskRule, type MaskRule } from './mask-rule.ts';
import { MOMENT, momentMark } from './times.ts';
import { withTexts, withTextsIn } from './with-texts.ts';

/** A rule and how often it hid something in answers of the original. */
export interface AppliedMask {
  readonly rule: string;
  readonly applied: number;
}

const timesRule = 'times that no caller came up with';
const idsRule = 'ids that differ from run to run';

/** What may differ between an original and its twin, by rules that the report lists. */
export class Masks {
  readonly #rules: readonly MaskRule[];
  readonly #idPatterns: readonly RegExp[];
  readonly #applied = new Map<string, number>();

  /**
   * @param rules as {@link maskRule} reads them; `ids /pattern/` says how ids look that differ from run to run
   * @throws ImportError
   */
  constructor(rules: readonly string[] = []) {
    this.#idPatterns = idPatternsIn(rules);
    this.#rules = rules.filter((rule) => idSource(rule) === undefined).map(maskRule);
    for (const rule of [timesRule, idsRule, ...this.#rules.map(({ text }) => text)])
      this.#applied.set(rule, 0);
  }

  get applied(): readonly AppliedMask[] {
    return [...this.#applied].map(([rule, applied]) => ({ rule, applied }));
  }

  /** For the calls of one sequence. */
  begin(): SequenceMasks {
    return new SequenceMasks(this.#rules, new SameIds(this.#idPatterns), (rule) => {
      this.#applied.set(rule, (this.#applied.get(rule) ?? 0) + 1);
    });
  }
}

const idSource = (rule: string): string | undefined => /^ids\s+\/(.+)\/$/.exec(rule.trim())?.[1];

/** How ids look that differ from run to run, as far as rules say so. @throws ImportError */
export function idPatternsIn(rules: readonly string[]): readonly RegExp[] {
  return rules.flatMap((rule) => {
    const source = idSource(rule);
    return source === undefined ? [] : [idPattern(source)];
  });
}

/** @throws ImportError where a rule cannot be read */
export function requireRules(rules: readonly string[]): void {
  new Masks(rules).begin();
}

function idPattern(source: string): RegExp {
  try {
    return new RegExp(source, 'g');
  } catch {
    throw new ImportError(`--mask "ids /${source}/" is no pattern.`);
  }
}

/** Both answers without what may differ. */
export interface MaskedAnswers {
  readonly original: Answer;
  readonly twin: Answer;
}

export class SequenceMasks {
  readonly #rules: readonly MaskRule[];
  readonly #ids: SameIds;
  readonly #count: (rule: string) => void;
  /** Moments that callers came up with: an answer has to have them right. */
  readonly #given = new Set<string>();
  /** Moments in answers of the original so far. */
  readonly #told = new Set<string>();

  constructor(rules: readonly MaskRule[], ids: SameIds, count: (rule: string) => void) {
    this.#rules = rules;
    this.#ids = ids;
    this.#count = count;
  }

  /** The call with the ids that the twin has for the same things. */
  callOfTwin(call: ToolCall): ToolCall {
    const { name, arguments: args } = call;
    if (args === undefined) return call;
    for (const moment of momentsIn(args)) if (!this.#told.has(moment)) this.#given.add(moment);
    return { name, arguments: withTextsIn(args, this.#toTwin) };
  }

  masked(tool: string, original: Answer, twin: Answer): MaskedAnswers {
    for (const moment of momentsIn({ ...original })) this.#told.add(moment);
    const ours = this.#hidden(tool, original, this.#count);
    const theirs = this.#hidden(tool, twin, () => undefined);
    const before = this.#ids.count;
    this.#ids.bind(JSON.stringify(ours), JSON.stringify(theirs));
    for (let added = this.#ids.count - before; added > 0; added -= 1) this.#count(idsRule);
    return { original: answerWith(ours, (value) => withTexts(value, this.#toTwin)), twin: theirs };
  }

  readonly #toTwin = (text: string): string => this.#ids.toTwin(text);

  #hidden(tool: string, answer: Answer, count: (rule: string) => void): Answer {
    const rules = this.#rules.filter((rule) => rule.tool === undefined || rule.tool === tool);
    const byRules = rules.reduce(
      (left, { text, apply }) => answerWith(left, (value) => apply(value, () => count(text))),
      answer,
    );
    const timeless = (text: string): string =>
      text.replaceAll(MOMENT, (moment) => {
        if (this.#given.has(moment)) return moment;
        count(timesRule);
        return momentMark;
      });
    return answerWith(byRules, (value) => withTexts(value, timeless));
  }
}

const momentsIn = (value: Json): readonly string[] => JSON.stringify(value).match(MOMENT) ?? [];

function answerWith(answer: Answer, change: (value: Json) => Json): Answer {
  const changed = (value: JsonObject): JsonObject => {
    const result = change(value);
    return isObject(result) ? result : value;
  };
  return 'result' in answer ? { result: changed(answer.result) } : { error: changed(answer.error) };
}
