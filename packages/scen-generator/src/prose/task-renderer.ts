import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { findOut } from '../knowledge/find-out.ts';
import { keyId, Knowledge } from '../knowledge/knowledge.ts';
import { asKey, entityOf, rowOf } from '../knowledge/tables.ts';
import { Told } from '../knowledge/told.ts';
import { wholeIndexOf } from '../knowledge/words.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { type Clause, clauseOf, isMention, type Mention } from './clause.ts';
import { namedValue, qualifiers, untold } from './facts.ts';
import { namesakes, newName, spokenName } from './names.ts';
import { quotationsIn, withQuotations } from './quotations.ts';
import type { Missing } from './solve.ts';

/** A request with all the ways to put it. */
export interface Saying {
  readonly request: Request;
  /** As the rows are when people speak of them. */
  readonly world: World;
  readonly isRefused: boolean;
  /** None where it cannot be said. */
  readonly clauses: readonly Clause[];
  /** What is said besides, in parentheses. */
  readonly extras: string[];
  /** What is quoted to the letter. */
  readonly quotations: readonly string[];
}

/** Qualifiers that are tried before the key is named. */
const mostQualifiers = 6;

/** What the texts of one task say: requests, and how rows are called. */
export class TaskRenderer {
  readonly sayings: readonly Saying[];
  readonly repaired: string[] = [];
  readonly #stage: GeneratorContext;
  readonly #newKeys: readonly string[];
  readonly #names = new Map<string, string>();
  readonly #suffixes = new Map<string, string>();

  constructor(
    stage: GeneratorContext,
    asked: readonly { request: Request; worlds: readonly World[]; isRefused: boolean }[],
    newKeys: readonly string[],
  ) {
    this.#stage = stage;
    this.#newKeys = newKeys;
    this.sayings = asked.flatMap(({ request, worlds, isRefused }) => {
      const saying = sayingOf(stage, request, worlds, isRefused);
      return saying === undefined ? [] : [saying];
    });
    for (const saying of this.sayings) this.#nameUnsaid(saying);
    for (const saying of this.sayings) this.#qualifyNamesakes(saying);
  }

  /** What a row is called in full. */
  nameOf(mention: Mention): string {
    const id = keyId(mention.entity, mention.key);
    const suffix = this.#suffixes.get(id);
    return suffix === undefined
      ? this.bareNameOf(mention)
      : `${this.bareNameOf(mention)} (${suffix})`;
  }

  /** Without what is added to tell it from others. */
  bareNameOf(mention: Mention): string {
    const id = `${keyId(mention.entity, mention.key)}|${mention.text}`;
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = newName(spokenName(mention), this.#newKeys, String(mention.key));
    this.#names.set(id, name);
    return name;
  }

  /** Names what a solution misses; false where it cannot be named. */
  repair(missing: readonly Missing[], textOf: () => string): boolean {
    return missing.every(({ request, leaf }) => {
      const saying = this.sayings.find((one) => one.request === request);
      const key = asKey(leaf.value);
      if (saying === undefined) return false;
      if (leaf.type.type !== 'ref' || key === undefined) return this.#nameValue(saying, leaf);
      return this.#nameRow(saying, leaf, leaf.type.entity, key, textOf);
    });
  }

  #nameValue(saying: Saying, leaf: Missing['leaf']): boolean {
    const named = namedValue(this.#stage, saying.world, leaf);
    if (saying.extras.includes(named)) return false;
    saying.extras.push(named);
    this.repaired.push(`named ${named}`);
    return true;
  }

  #nameRow(
    saying: Saying,
    leaf: Missing['leaf'],
    entity: string,
    key: Key,
    textOf: () => string,
  ): boolean {
    if (this.#newKeys.includes(String(key))) return false;
    const mention = mentionOf(saying, entity, key);
    if (mention === undefined) {
      const named = namedValue(this.#stage, saying.world, leaf);
      if (!saying.extras.includes(named)) return this.#nameValue(saying, leaf);
    }
    const id = keyId(entity, key);
    if (this.#suffixes.get(id)?.endsWith(` ${key}`) === true) return false;
    const suffix = this.#telling(saying, { entity, key, text: mention?.text ?? '' }, textOf());
    if (mention === undefined) saying.extras.push(suffix);
    else this.#suffixes.set(id, suffix);
    this.repaired.push(`named ${suffix}`);
    return true;
  }

  /** The first thing to say of a row with which it can be found. */
  #telling(saying: Saying, { entity, key, text }: Mention, told: string): string {
    const all = qualifiers(this.#stage, saying.world, entity, key, text);
    const found = all
      .slice(0, -1)
      .slice(0, mostQualifiers)
      .find((qualifier) => {
        const knowledge = new Knowledge(this.#stage, new Told(`${told} (${qualifier})`));
        const { missing } = findOut(this.#stage, saying.world, knowledge, saying.request);
        return !missing.some(({ type, value }) => type.type === 'ref' && value === key);
      });
    return found ?? all.at(-1) ?? '';
  }

  /** Values that no phrase gives are said besides. */
  #nameUnsaid(saying: Saying): void {
    const { request, world, clauses } = saying;
    const text = clauses.map((clause) => plainText(clause)).join('\n');
    for (const leaf of untold(this.#stage, world, request, text)) {
      // A whole number may be read off a result; where it cannot, the solution misses it.
      if (isReadable(leaf.value) && leaf.type.type !== 'integer') this.#nameValue(saying, leaf);
    }
  }

  /** Where another row has the same name and would do as well, it is said which one is meant. */
  #qualifyNamesakes(saying: Saying): void {
    for (const mention of saying.clauses.flatMap(mentionsIn)) {
      const id = keyId(mention.entity, mention.key);
      if (this.#suffixes.has(id) || isUniqueName(this.#stage, saying.world, mention)) continue;
      const others = namesakes(this.#stage, saying.world, mention).filter(
        (other) => saying.isRefused || wouldDo(saying, mention, other),
      );
      if (others.length > 0)
        this.#suffixes.set(id, this.#difference(saying.world, mention, others));
    }
  }

  #difference(world: World, mention: Mention, others: readonly Mention[]): string {
    const qualifiersOf = ({ entity, key, text }: Mention) =>
      qualifiers(this.#stage, world, entity, key, text);
    const taken = new Set(others.flatMap(qualifiersOf));
    const suffix = qualifiersOf(mention).find((one) => !taken.has(one));
    this.repaired.push(`qualified ${mention.text}: ${suffix}`);
    return suffix ?? String(mention.key);
  }
}

function sayingOf(
  stage: GeneratorContext,
  request: Request,
  worlds: readonly World[],
  isRefused: boolean,
): Saying | undefined {
  const quotations = quotationsIn(stage.checked, request);
  for (const world of worlds) {
    const spoken = stage.speech
      .phrases(world, request.tool, request.args)
      .map((one) => withQuotations(quotations, one));
    if (spoken.length === 0) continue;
    const lacking = spoken.map(({ text }) => untold(stage, world, request, text).length);
    const least = Math.min(...lacking);
    const best = spoken.filter((_, at) => lacking[at] === least);
    const clauses = best.map((one) => clauseOf(stage, world, request, one));
    return { request, world, isRefused, clauses, extras: [], quotations };
  }
  return undefined;
}

export function mentionsIn({ pieces }: Clause): readonly Mention[] {
  return pieces.filter(isMention);
}

function mentionOf({ clauses }: Saying, entity: string, key: Key): Mention | undefined {
  return clauses
    .flatMap(mentionsIn)
    .find((mention) => mention.entity === entity && mention.key === key);
}

function plainText({ pieces }: Clause): string {
  return pieces.map((piece) => (isMention(piece) ? piece.text : piece)).join('');
}

/** Whether a value can be said in a few words. */
function isReadable(value: Json): boolean {
  return typeof value !== 'object' && JSON.stringify(value).length <= 200;
}

/** A name that holds the key, or a field that no two rows share, is no one else's. */
function isUniqueName(
  stage: GeneratorContext,
  world: World,
  { entity, key, text }: Mention,
): boolean {
  if (wholeIndexOf(text, String(key)) >= 0) return true;
  const row = rowOf(stage, world, entity, key) ?? {};
  const fields = entityOf(stage, entity)?.fields ?? [];
  return fields.some(({ name, unique }) => unique === true && row[name] === text);
}

/** Whether the request could also be meant for another row. */
function wouldDo({ request, world }: Saying, mention: Mention, other: Mention): boolean {
  const swapped = Object.entries(request.args).map(([name, value]) => [
    name,
    value === mention.key ? other.key : value,
  ]);
  return world.fork().call(request.tool, Object.fromEntries(swapped)).success;
}
