import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { HeldTypes, type Holder } from './held-types.ts';
import { typesOf } from './type-walk.ts';

/** Most members that a shape or a row unfolds into; the schemas of tools spell them all out. */
const mostMembers = 5_000;

/** Most rows that a sampled table may be asked to have. */
const mostRows = 10_000;

/** Most characters and values that a type may ask for at least. */
const mostNeeded = 10_000;

/**
 * Shapes that hold themselves, shapes that unfold into too many members, and bounds that ask for
 * more than examples and worlds can hold.
 */
export function sizeFindings(model: LogicModel): Finding[] {
  const held = new HeldTypes(model);
  const cyclic = held.all.filter((holder) => held.isCyclic(holder));
  if (cyclic.length > 0) return cyclic.map(cycleFinding);
  const large = new Sizes(held, members).above(mostMembers).map(memberFinding);
  return large.length > 0 ? large : [...needFindings(model, held), ...rowFindings(model)];
}

/** Whether shapes can be walked: codes of findings that say that they cannot. */
export function isUnwalkable({ code }: Finding): boolean {
  return code === 'SHAPE_CYCLE' || code === 'SHAPE_TOO_LARGE';
}

function cycleFinding({ kind, name, path }: Holder): Finding {
  return finding(
    'SHAPE_CYCLE',
    path,
    kind === 'shape' ? `\`${name}\` contains itself.` : `A row of \`${name}\` contains itself.`,
    'Use an entity with a `ref` to its parent, or a field of type `json`; `foldTree` makes a nested result.',
  );
}

/** What a type comes to, given what the types within it come to. */
type Weigh = (type: TypeNode, inner: (type: TypeNode) => number) => number;

/** Sizes of types; those of shapes and rows are computed once. */
class Sizes {
  readonly #held: HeldTypes;
  readonly #weigh: Weigh;
  readonly #known = new Map<Holder, number>();

  constructor(held: HeldTypes, weigh: Weigh) {
    this.#held = held;
    this.#weigh = weigh;
  }

  of(type: TypeNode): number {
    return this.#weigh(type, (inner) => this.#inner(inner));
  }

  /** Shapes and rows that are too large although no member of theirs is. */
  above(most: number): Holder[] {
    return this.#held.all.filter(
      (holder) =>
        this.#sum(holder) > most && holder.members.every((member) => this.of(member) <= most),
    );
  }

  #inner(type: TypeNode): number {
    if (type.type !== 'shape' && type.type !== 'row') return this.of(type);
    const holder = this.#held.holderOf(type);
    return holder === undefined ? 1 : this.#sum(holder);
  }

  #sum(holder: Holder): number {
    const known = this.#known.get(holder);
    if (known !== undefined) return known;
    const sum = holder.members.reduce((total, member) => total + this.of(member), 1);
    this.#known.set(holder, sum);
    return sum;
  }
}

const members: Weigh = (type, inner) => {
  if (type.type === 'shape' || type.type === 'row') return inner(type);
  if (type.type === 'union') return type.of.reduce((sum, of) => sum + inner(of), 0);
  return type.type === 'array' || type.type === 'record' ? inner(type.of) : 1;
};

function memberFinding({ name, path }: Holder): Finding {
  const message = `\`${name}\` unfolds into more than ${mostMembers} members.`;
  return finding('SHAPE_TOO_LARGE', path, message);
}

/** Characters and values of the smallest value. */
const needed: Weigh = (type, inner) => {
  if (type.optional === true || type.nullable === true) return 1;
  if (type.type === 'shape' || type.type === 'row') return inner(type);
  if (type.type === 'array') return 1 + (type.min_items ?? 0) * inner(type.of);
  if (type.type === 'union') return Math.min(...type.of.map(inner));
  return type.type === 'string' ? 1 + (type.min_length ?? 0) : 1;
};

/** Types whose smallest value is too large although none of the types within it is. */
function needFindings(model: LogicModel, held: HeldTypes): Finding[] {
  const sizes = new Sizes(held, needed);
  const needs = (type: TypeNode) =>
    sizes.of({ ...type, optional: false, nullable: false }) > mostNeeded;
  const paths = typesOf(model).flatMap(({ type, path }): ModelPath[] => {
    if (type.type === 'string') return needs(type) ? [[...path, 'min_length']] : [];
    return type.type === 'array' && needs(type) && !needs(type.of) ? [[...path, 'min_items']] : [];
  });
  return [...sizes.above(mostNeeded).map(({ path }) => path), ...paths].map((path) =>
    finding(
      'BOUND_TOO_LARGE',
      path,
      `The smallest value has more than ${mostNeeded} characters and values.`,
      'Lower `min_items` or `min_length`: examples and worlds are made of such values.',
    ),
  );
}

/** Numbers of rows that no world can be grown to. */
function* rowFindings(model: LogicModel): Generator<Finding> {
  const asked = [
    ...model.entities.map(({ rows }, at) => ({ rows, path: ['entities', at, 'rows'] })),
    ...typesOf(model).map(({ type, path }) => ({
      rows: type.sample?.per_parent,
      path: [...path, 'sample', 'per_parent'],
    })),
  ];
  for (const { rows = [], path } of asked)
    for (const [at, count] of rows.entries())
      if (count > mostRows)
        yield finding(
          'BOUND_TOO_LARGE',
          [...path, at],
          `A sampled world has at most ${mostRows} rows of a table.`,
          `Write a number of at most ${mostRows}; a few dozen make a lively world.`,
        );
}
