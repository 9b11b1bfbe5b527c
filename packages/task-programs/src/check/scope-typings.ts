import { quoted, typeText, type CheckedModel, type Field } from '@envloom/logic-model';

/** What `choose` and `arrange` have besides the model and the helpers of the language. */
export const drawTypings = `/** Draws; the same seed gives the same draws. */
declare const draw: {
  /** A whole number, both bounds included. */
  integer(min: number, max: number): number;
  /** A number with so many decimals, both bounds included. */
  number(min: number, max: number, decimals: number): number;
  /** True with probability p. */
  chance(p: number): boolean;
  /** One item; an empty list drops the instance. */
  pick<const T>(list: readonly T[]): T;
  /** All items in another order. */
  shuffle<const T>(list: readonly T[]): T[];
  /** n different items; too short a list drops the instance. */
  sample<const T>(list: readonly T[], n: number): T[];
  /** A day, YYYY-MM-DD, counted from today: date(-3, 5). */
  date(firstOffset: number, lastOffset: number): string;
};
/** A value of this field that no row of the world has yet, such as fresh('guests.name'). */
declare function fresh<Path extends keyof $Fresh>(path: Path): $Fresh[Path];
/** This world cannot hold the task: the instance is dropped. Use it seldom; arrange rather than demand. */
declare function unfit(reason: string): never;
`;

/** What only `arrange` has. */
export const earlierTypings = `/** The tools as they work at another, mostly earlier time: at(addMinutes(now(), -90)).check_in({ … }). */
declare function at(clock: string): $Tools;
`;

/** What \`solution\` has besides the slots and the pure helpers. */
export const solutionTypings = `/** Calls a tool and gives its data; a refusal here means that the task cannot be done. */
declare const tools: $Tools;
/** Calls a tool that may refuse, and gives its result: check \`success\` first. */
declare const attempt: $Attempts;
/** The one item that passes; none or several drop the instance. */
declare function only<T>(list: readonly T[], test: (item: T) => boolean): T;
/** The item with the greatest value; a tie or an empty list drops the instance. */
declare function highest<T>(list: readonly T[], by: (item: T) => number | string): T;
/** The item with the least value; a tie or an empty list drops the instance. */
declare function lowest<T>(list: readonly T[], by: (item: T) => number | string): T;
/** The items in an order that the text tells; only where the order of doing matters. */
declare function inOrder<T>(list: readonly T[], by: (item: T) => SortKey | readonly SortKey[]): readonly T[];
/** What the last message has to say, one record for each thing: tell({ guest: name, open: 12.5 }). */
declare function tell(record: Readonly<Record<string, string | number | boolean>>): void;
/** The agent refuses a part of the task, and says so. */
declare function decline(reason: string): void;
`;

/** What a slot can be. */
export const tellableTyping =
  'type $Tellable = string | number | boolean | readonly (string | number)[];\n';

const freshTypes: ReadonlySet<string> = new Set(
  'string integer number date time datetime'.split(' '),
);

/** The fields that `fresh` gives values for: those of texts, numbers and times. */
export function freshPaths({ model }: CheckedModel): { path: string; field: Field }[] {
  return model.entities.flatMap(({ collection, fields }) =>
    fields
      .filter(({ type }) => freshTypes.has(type))
      .map((field) => ({ path: `${collection}.${field.name}`, field })),
  );
}

/** The paths of `fresh` with the types of their values. */
export function freshTyping(checked: CheckedModel): string {
  const members = freshPaths(checked).map(
    ({ path, field }) => `  ${quoted(path)}: ${typeText(checked.model, field)};\n`,
  );
  return `interface $Fresh {\n${members.join('')}}\n`;
}

/** The names that a text of typings declares as values. */
export function declaredNames(typings: string): string[] {
  return [...typings.matchAll(/^declare (?:const|function) (\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}
