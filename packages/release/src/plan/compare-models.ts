import { isSame } from '@envloom/core';
import type { LogicModel } from '@envloom/logic-model';
import { z } from 'zod';
import { code, namesIn, prose, valueCode, type Change, type ChangeArea } from './change.ts';
import { differences, type Difference } from './differences.ts';
import { judgementOf, type Judgement, type Place } from './version-rules.ts';

/** The codes that each tool can refuse with, by its name. */
export type ToolCodes = ReadonlyMap<string, readonly string[]>;

/** The codes of tools, as the emitted `src/tools.ts` lists them. */
export function codesIn(source: string): ToolCodes {
  const tools = source.matchAll(
    /defineTool<[^>]*>\(\{\s*name: '([^']+)'[^]*?\n\s*failures: \[([^\]]*)\],\s*\}\);/g,
  );
  return new Map(
    Array.from(tools, ([, name = '', codes = '']) => [name, codes.match(/\w+/g) ?? []]),
  );
}

/** Where the parts of a model are told, unless the rule of a difference says another area. */
const areas: Readonly<Record<string, ChangeArea>> = {
  operations: 'changed-tools',
  settings: 'behaviour',
  functions: 'behaviour',
  rules: 'rules',
  invariants: 'rules',
};

function areaOf({ path, before, after }: Difference): ChangeArea {
  if (/^operations\[[^\]]*\]$/.test(path)) {
    if (after === undefined) return 'removed-tools';
    if (before === undefined) return 'added-tools';
  }
  return areas[path.split('[')[0] ?? ''] ?? 'types';
}

const nouns: Readonly<Record<string, string>> = {
  params: 'parameter',
  fields: 'field',
  returns: 'the result',
};

/** `operations[lend].params[days].max` as `` `lend`: parameter `days` `` and `max`. */
function spoken(path: string): { subject: string; rest: string } {
  const table = /^initial\.rows\.(.+)$/.exec(path)?.[1];
  if (table !== undefined) return { subject: code(table), rest: 'rows' };
  const found =
    /^\w+\[(?<part>[^\]]+)\]\.?(?:(?<list>(?:params|fields)(?=\[[^\]])|returns)(?:\[(?<name>[^\]]+)\])?\.?)?(?<rest>.*)$/.exec(
      path,
    )?.groups;
  if (found === undefined) return { subject: 'The environment', rest: path };
  const { part = '', list, name, rest = '' } = found;
  const inPart = list === undefined ? '' : ` ${nouns[list] ?? list}`;
  const named = name === undefined ? '' : ` ${code(name)}`;
  const colon = `${list ?? ''}${rest}` === '' ? '' : ':';
  return { subject: `${code(part)}${colon}${inPart}${named}`, rest };
}

const aboutPart = z.looseObject({
  text: z.string().optional(),
  description: z.string().optional(),
  holds: z.string().optional(),
});

/** What a new part is about. */
function aboutText(path: string, part: unknown, bump: string): string {
  if (path.includes('.params['))
    return bump === 'major' ? ' and must be given' : ' and may be left out';
  const { text, description, holds } = aboutPart.safeParse(part).data ?? {};
  const told = text ?? description;
  if (path.includes('.') || (told ?? holds) === undefined) return '';
  return `: ${told === undefined ? code(holds ?? '') : prose(told)}`;
}

function textOf({ path, before, after }: Difference, judged: Judgement): string {
  const { bump, area, text } = judged;
  const { subject, rest } = spoken(path);
  if (rest === '' && after === undefined) return `${subject} is gone`;
  if (rest === '' && before === undefined)
    return `${subject} is new${aboutText(path, after, bump)}`;
  if (/(?:body|holds|preserves)$/.test(rest) && bump === 'patch' && area !== 'sampling')
    return `${subject} has the same code in another writing`;
  if (text !== undefined) return `${subject} ${text}`;
  if (area === 'wording') return `${subject} has another ${rest}`;
  return `${subject} has the ${rest} ${valueCode(after)} now (before: ${valueCode(before)})`;
}

/** The names of the shapes that types are made of, without what they are made of themselves. */
function shapesIn(types: unknown): string[] {
  return Array.from(JSON.stringify(types).matchAll(/"shape":"(\w+)"/g), ([, name = '']) => name);
}

/** The shapes that types are made of, and those that these are made of. */
function reachedShapes({ shapes = [] }: LogicModel, types: unknown): Set<string> {
  const found = new Set<string>();
  const waiting = shapesIn(types);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...shapesIn(shapes.find((shape) => shape.name === name)?.fields ?? []));
  }
  return found;
}

/** The shapes that callers hand in within arguments. */
const takenShapes = (model: LogicModel): Set<string> =>
  reachedShapes(
    model,
    [...model.operations, ...(model.functions ?? [])].map(({ params }) => params),
  );

/** The shapes that callers get: within results, rows and settings. */
const givenShapes = (model: LogicModel): Set<string> =>
  reachedShapes(model, [
    [...model.operations, ...(model.functions ?? [])].map(({ returns }) => returns ?? null),
    model.entities.map(({ fields }) => fields),
    model.settings ?? [],
  ]);

function placesOf(before: LogicModel, after: LogicModel): (path: string) => Place {
  const taken = new Set([...takenShapes(before), ...takenShapes(after)]);
  const given = new Set([...givenShapes(before), ...givenShapes(after)]);
  const usesOf = (path: string, part: string, name: string): Pick<Place, 'isTaken' | 'isGiven'> => {
    if (path.includes('.params[')) return { isTaken: true, isGiven: false };
    const isRow = part === 'entities';
    const isTaken = isRow || taken.has(name);
    return { isTaken, isGiven: !isTaken || isRow || given.has(name) };
  };
  return (path) => {
    const [, part = '', name = ''] = /^(\w+)\[([^\]]*)\]/.exec(path) ?? [];
    const rule = part === 'rules' ? after.rules.find(({ id }) => id === name) : undefined;
    return {
      ...usesOf(path, part, name),
      isAsked: rule?.enforced === 'agent' || rule?.enforced === 'manner',
    };
  };
}

/** A code that is new is a refusal that was not there: who called the tool before may fail now. */
function codeChanges(before: ToolCodes, after: ToolCodes): ModelChange[] {
  return [...after].flatMap(([tool, codes]) => {
    const old = before.get(tool) ?? codes;
    const place = { path: `operations[${tool}].codes`, area: 'changed-tools' } as const;
    const say = (bump: 'major' | 'minor', what: string, names: readonly string[]): ModelChange[] =>
      names.length === 0
        ? []
        : [{ ...place, bump, text: `${code(tool)}: ${what} ${namesIn(names)}` }];
    return [
      ...say(
        'major',
        'can now refuse with',
        codes.filter((each) => !old.includes(each)),
      ),
      ...say(
        'minor',
        'never refuses any more with',
        old.filter((each) => !codes.includes(each)),
      ),
    ];
  });
}

/** One thing in a logic model that is not as it was. */
export interface ModelChange extends Change {
  /** Names are in brackets: `operations[lend].params[days].max`. */
  readonly path: string;
}

/** A logic model with what was emitted from it. */
export interface EmittedModel {
  readonly model: LogicModel;
  readonly codes: ToolCodes;
}

/**
 * What a user of an environment has to know of a new version of its model, and how large a step each
 * change is by semantic versioning; `version-rules.ts` has the rules.
 *
 * @returns no changes where the models are equal but for the order of keys; otherwise at least one
 */
export function compareModels(before: EmittedModel, after: EmittedModel): ModelChange[] {
  if (isSame(before.model, after.model)) return codeChanges(before.codes, after.codes);
  const placeOf = placesOf(before.model, after.model);
  const found = differences(before.model, after.model).map((difference): ModelChange => {
    const judged = judgementOf(difference, placeOf(difference.path));
    const { bump, area = areaOf(difference) } = judged;
    return { bump, area, path: difference.path, text: textOf(difference, judged) };
  });
  return [...codeChanges(before.codes, after.codes), ...found];
}
