import type { KnownShape } from './shape-names.ts';
import type { Loss } from './context.ts';
import type { NamedTypeJson, ShapeJson, TypeJson } from './type-json.ts';

/** Most members that a shape unfolds into; the checker of models takes no more. */
const mostMembers = 5_000;

/** A type that stands for any value, with what else was said of it. */
function anyValue({ optional, description }: TypeJson): TypeJson {
  return {
    type: 'json',
    ...(optional === true ? { optional } : {}),
    ...(description === undefined ? {} : { description }),
  };
}

/** The types directly within a type. */
function partsOf({ of }: TypeJson): readonly TypeJson[] {
  if (of === undefined) return [];
  return 'type' in of ? [of] : of;
}

/** The shapes that a type refers to, within its items and alternatives too. */
export function shapesIn(type: TypeJson): readonly string[] {
  const own = type.shape === undefined ? [] : [type.shape];
  return [...own, ...partsOf(type).flatMap(shapesIn)];
}

/** A type in which references to some shapes are any value. */
function without(type: TypeJson, shapes: ReadonlySet<string>): TypeJson {
  if (type.shape !== undefined && shapes.has(type.shape)) return anyValue(type);
  const { of } = type;
  if (of === undefined) return type;
  if ('type' in of) return { ...type, of: without(of, shapes) };
  const alternatives = of.map((each) => without(each, shapes));
  return alternatives.some((each) => each.type === 'json')
    ? anyValue(type)
    : { ...type, of: alternatives };
}

const withoutIn = (member: NamedTypeJson, shapes: ReadonlySet<string>): NamedTypeJson => ({
  ...without(member, shapes),
  name: member.name,
});

/**
 * Shapes as the checker of models takes them: a shape that contains itself is cut where the circle closes, and
 * one that unfolds into too many members where that saves the most. What is cut is told as lost.
 */
export function cutShapes(shapes: readonly KnownShape[]): readonly KnownShape[] {
  const cutter = new Cutter(shapes);
  // The outer ones come last; a circle is cut within them.
  for (const { shape } of shapes.toReversed()) cutter.cut(shape.name);
  return shapes.map(({ shape: { name } }) => cutter.cut(name));
}

class Cutter {
  readonly #given: ReadonlyMap<string, KnownShape>;
  readonly #done = new Map<string, KnownShape>();
  readonly #sizes = new Map<string, number>();
  /** Shapes that are being cut: what leads back to one of them closes a circle. */
  readonly #open = new Set<string>();

  constructor(shapes: readonly KnownShape[]) {
    this.#given = new Map(shapes.map((known) => [known.shape.name, known]));
  }

  /** Shapes within it are cut before it is. */
  cut(name: string): KnownShape {
    const done = this.#done.get(name);
    const given = this.#given.get(name);
    if (done !== undefined || given === undefined) return done ?? unknown(name);
    this.#open.add(name);
    const losses: Loss[] = [...given.losses];
    const acyclic = given.shape.fields.map((member) => this.#withoutCircles(member, name, losses));
    const fields = this.#small(acyclic, name, losses);
    this.#open.delete(name);
    const cut = { shape: { ...given.shape, fields }, losses };
    this.#done.set(name, cut);
    this.#sizes.set(name, this.#sum(fields));
    return cut;
  }

  #withoutCircles(member: NamedTypeJson, shape: string, losses: Loss[]): NamedTypeJson {
    const inner = new Set(shapesIn(member));
    const circles = new Set([...inner].filter((name) => this.#open.has(name)));
    for (const name of inner) if (!circles.has(name)) this.cut(name);
    if (circles.size === 0) return member;
    losses.push(lossOf(shape, member, '$ref', 'It contains itself; from here on it is any value.'));
    return withoutIn(member, circles);
  }

  /** Members that hold the most become any value until the rest fits. */
  #small(
    members: readonly NamedTypeJson[],
    shape: string,
    losses: Loss[],
  ): readonly NamedTypeJson[] {
    if (this.#sum(members) <= mostMembers) return members;
    const largest = members.reduce((a, b) => (this.#size(b) > this.#size(a) ? b : a));
    const why = `It unfolds into more than ${mostMembers} members.`;
    losses.push(lossOf(shape, largest, 'properties', why));
    const cut = withoutIn(largest, new Set(shapesIn(largest)));
    return this.#small(
      members.map((member) => (member === largest ? cut : member)),
      shape,
      losses,
    );
  }

  #sum(members: readonly NamedTypeJson[]): number {
    return members.reduce((total, member) => total + this.#size(member), 1);
  }

  #size(type: TypeJson): number {
    if (type.shape !== undefined) return this.#sizes.get(type.shape) ?? 1;
    const parts = partsOf(type);
    return parts.length === 0 ? 1 : parts.reduce((total, part) => total + this.#size(part), 0);
  }
}

const lossOf = (shape: string, { name }: NamedTypeJson, keyword: string, why: string): Loss => ({
  degree: 'lost',
  at: `${shape}.${name}`,
  keyword,
  why,
});

const unknown = (name: string): KnownShape => ({ shape: emptyShape(name), losses: [] });

const emptyShape = (name: string): ShapeJson => ({ name, fields: [] });

/** The shapes that types lead to, directly or by way of others. */
export function shapesFrom(
  types: readonly TypeJson[],
  shapes: readonly KnownShape[],
): readonly KnownShape[] {
  const known = new Map(shapes.map((each) => [each.shape.name, each]));
  const reached = new Set(types.flatMap(shapesIn));
  for (const name of reached)
    for (const inner of known.get(name)?.shape.fields.flatMap(shapesIn) ?? []) reached.add(inner);
  return shapes.filter(({ shape }) => reached.has(shape.name));
}
