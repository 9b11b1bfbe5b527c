import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { Draw } from '@envloom/sampler';
import { UUID } from '../compare/ids.ts';
import { MOMENT } from '../compare/times.ts';
import { withTexts } from '../compare/with-texts.ts';
import { rootPlace, type SchemaPlace } from '../../schema/context.ts';
import { ShapeNames } from '../../schema/shape-names.ts';
import { type Answer, hasFailed, type ToolCall } from '../recording/recording.ts';
import { drawValue } from './draw-value.ts';
import { KnownValues } from './known-values.ts';
import { SourceChoice } from './source-choice.ts';
import { spoiled } from './spoiled.ts';
import { roleOf, type ToolRole } from './tool-role.ts';

/** Shares of calls that are one made before, that are spoiled, and that name no tool. */
const again = 0.06;
const isSpoiled = 0.12;
const isUnknownTool = 0.004;
const isWithoutArguments = 0.02;

/** Calls at the start of a sequence in which tools that add something come more often. */
const opening = 6;
const likelihoods = { adds: 1, removes: 0.5, other: 1 };
const openingLikelihoods = { adds: 4, removes: 0.3, other: 0.7 };

interface CallableTool {
  readonly name: string;
  readonly schema: JsonObject;
  readonly role: ToolRole;
  /** How much can be said in its arguments, from 1. */
  readonly size: number;
}

/**
 * Makes calls of the tools of a list by their schemas and by what was seen: most with arguments that the
 * schema allows and that name what there is, some spoiled, some made before. It learns which calls succeed. Tools with
 * many arguments are called more often than those with few.
 */
export class CallMaker {
  readonly #tools: readonly CallableTool[];
  readonly #draw: Draw;
  readonly #sources = new SourceChoice();
  readonly #changing: readonly RegExp[];
  /** By tool: calls that had no answer. */
  readonly #unanswered = new Map<string, number>();
  #known = new KnownValues();
  #made: ToolCall[] = [];

  /**
   * @param tools entries of `tools/list`
   * @param ids how ids look that are other ones in each run, besides UUIDs
   */
  constructor(tools: readonly JsonObject[], draw: Draw, ids: readonly RegExp[] = []) {
    this.#changing = [UUID, MOMENT, ...ids];
    this.#tools = tools.flatMap((tool) => {
      const { name, inputSchema } = tool;
      const schema = isObject(inputSchema) ? inputSchema : {};
      return typeof name === 'string'
        ? [{ name, schema, role: roleOf(tool), size: 1 + memberCount(schema) / 2 }]
        : [];
    });
    this.#draw = draw;
  }

  /**
   * Another sequence begins: what was seen is forgotten, what was learnt is not.
   *
   * @param seen the rows that are known of the start, by collection
   */
  begin(seen: JsonObject): void {
    this.#known = new KnownValues(this.#changing);
    this.#known.take(seen, 'start');
    this.#made = [];
  }

  /** @throws RangeError where there are no tools */
  next(): ToolCall {
    const call = this.#drawn();
    this.#made.push(call);
    return call;
  }

  /** This call, made last, had no answer: calls like it and calls of its tool are made less often. */
  learnNoAnswer({ name }: ToolCall): void {
    this.#sources.learn(false);
    this.#unanswered.set(name, (this.#unanswered.get(name) ?? 0) + 1);
  }

  /** What came of the call that was made last. */
  learn({ name, arguments: args = {} }: ToolCall, answer: Answer): void {
    const isFailed = hasFailed(answer);
    this.#sources.learn(!isFailed);
    if (isFailed || !('result' in answer)) return;
    const tool = this.#tools.find((each) => each.name === name);
    const { content, structuredContent } = answer.result;
    // How many moments there are depends on how fast the original is, and calls must not.
    const told = withTexts(structuredContent ?? textsOf(content), withoutMoments);
    this.#known.together(() => {
      if (tool?.role !== 'removes') this.#known.take(args, name);
      this.#known.take(told, `${name} result`);
    });
  }

  #drawn(): ToolCall {
    const draw = this.#draw;
    const last = this.#made.at(-1);
    if (last !== undefined && draw.chance(again))
      return draw.chance(0.5) ? last : draw.pick(this.#made);
    const { name, schema } = this.#tool();
    this.#sources.begin(name);
    if (draw.chance(isUnknownTool)) return { name: `${name}_of_none`, arguments: {} };
    if (draw.chance(isWithoutArguments)) return { name };
    const args = this.#argumentsFor(schema);
    if (!draw.chance(isSpoiled)) return { name, arguments: args };
    // It says nothing of where its values come from.
    this.#sources.begin(name);
    return { name, arguments: spoiled(args, draw) };
  }

  #tool(): CallableTool {
    const weights = this.#made.length < opening ? openingLikelihoods : likelihoods;
    return this.#draw.weighted(
      this.#tools,
      this.#tools.map(
        ({ name, role, size }) => (weights[role] * size) / (1 + (this.#unanswered.get(name) ?? 0)),
      ),
    );
  }

  #argumentsFor(schema: JsonObject): JsonObject {
    const drawing = {
      draw: this.#draw,
      known: this.#known,
      sources: this.#sources,
      chosen: [],
    };
    const type = { ...schema, type: 'object' };
    const value = drawValue(type, { place: placeOf(schema), name: '' }, drawing);
    return isObject(value) ? value : {};
  }
}

/** Members of arguments that are counted at most. */
const mostMembers = 6;

/** The members that hold a value, also those of objects within; a tool with more of them needs more calls. */
function memberCount(schema: Json | undefined): number {
  const { properties, items } = isObject(schema) ? schema : {};
  if (items !== undefined) return memberCount(items);
  if (!isObject(properties)) return 0;
  const counts = Object.values(properties).map((member) => Math.max(1, memberCount(member)));
  return Math.min(
    mostMembers,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

const placeOf = (root: JsonObject): SchemaPlace =>
  rootPlace(
    { root, scope: '', dialect: 'json-schema', direction: 'input', shapes: new ShapeNames() },
    [],
  );

const withoutMoments = (text: string): string => text.replaceAll(MOMENT, '');

/** The texts of a result. */
function textsOf(content: Json | undefined): Json {
  return isList(content) ? content.map((item) => (isObject(item) ? (item['text'] ?? '') : '')) : [];
}
