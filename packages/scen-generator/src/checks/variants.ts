import type { Param } from '@envloom/logic-model';
import { escapedPattern, type Json, type JsonObject, isObject, isSame } from '@envloom/core';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { leavesOf, type Leaf, mapArguments } from './argument-leaves.ts';
import { isFreeField, isTextLeaf, turned } from './free-texts.ts';
import { KeyMap } from './key-map.ts';
import { viewOf } from './model-view.ts';
import { type Rehearsal, replayVariant } from './replay-variant.ts';

/** What is different in another run of the same requests. */
export type Difference = 'clock' | 'random' | 'keys' | 'texts';

export interface Variant {
  readonly difference: Difference;
  readonly run: Rehearsal;
}

/** Seconds that are no round number of anything. */
const later = 431;
const pause = 97;

/** By how many seconds a request is later in the run at another time; from 0. */
export function lateness(request: number): number {
  return later + request * pause;
}

/** The same requests at another time, with other random numbers, new keys and texts. */
export function variantsOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  plain: Rehearsal,
): readonly Variant[] {
  const { operations } = viewOf(stage.checked);
  const effects = requests.flatMap(({ tool }) => operations.get(tool)?.effects ?? []);
  const again = (options: Parameters<typeof replayVariant>[3]) =>
    replayVariant(stage, scene, requests, { ...options, known: plain });
  return [
    ...variant('clock', effects.some(({ clock }) => clock) && again({ later, pause })),
    ...variant('random', effects.some(({ random }) => random) && again({ seed: 1 })),
    ...variant('keys', otherKeys(stage, scene, requests, plain)),
    ...variant('texts', otherTexts(stage, scene, requests, plain)),
  ];
}

function variant(difference: Difference, run: Rehearsal | undefined | false): readonly Variant[] {
  return run === undefined || run === false ? [] : [{ difference, run }];
}

/** The same requests with sequences moved on, and other keys where the caller is free to choose. */
function otherKeys(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  plain: Rehearsal,
): Rehearsal | undefined {
  if (plain.made.every((made) => made.length === 0)) return undefined;
  const keys = otherChosenKeys(stage, requests);
  const skip = skippedKeys(stage);
  return (
    replayVariant(stage, scene, requests, { skip, keys, known: plain }) ??
    replayVariant(stage, scene, requests, { skip, known: plain })
  );
}

/** Other keys in the place of those that the caller is free to choose. */
export function otherChosenKeys(stage: GeneratorContext, requests: readonly Request[]): KeyMap {
  const keys = new KeyMap();
  for (const { collection, value, other } of freeKeys(stage, requests)) {
    if (typeof value === 'string' || typeof value === 'number') keys.set(collection, value, other);
  }
  return keys;
}

/** Each table leaves out another number of keys, so that their keys can be told apart. */
export function skippedKeys({ definition }: GeneratorContext): Readonly<Record<string, number>> {
  return Object.fromEntries(definition.entities.map(({ collection }, at) => [collection, 7 + at]));
}

interface FreeKey {
  readonly collection: string;
  readonly value: Json;
  readonly other: string | number;
}

function freeKeys(stage: GeneratorContext, requests: readonly Request[]): readonly FreeKey[] {
  const view = viewOf(stage.checked);
  return requests.flatMap(({ tool, args }) =>
    leavesOf(view, tool, args).flatMap(({ param, value }) => {
      const collection = view.entities.get(param.fresh ?? '')?.collection;
      if (collection === undefined || isNamed(stage, tool, param)) return [];
      const other = otherKey(value);
      return other === undefined ? [] : [{ collection, value, other }];
    }),
  );
}

/** Whether people say the value when they ask for it. */
export function isNamed({ checked }: GeneratorContext, tool: string, { name }: Param): boolean {
  const { phrase = [] } = viewOf(checked).operations.get(tool)?.operation ?? {};
  const slot = new RegExp(String.raw`[{[][^}]*(?<!\w)${escapedPattern(name)}(?!\w)`);
  return [phrase].flat().some((text) => slot.test(text));
}

/** Another key of the same form: digits, or else letters, moved on. */
function otherKey(key: Json): string | number | undefined {
  if (typeof key === 'number') return key + 1009;
  if (typeof key !== 'string') return undefined;
  const moved = key.replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10));
  if (moved !== key) return moved;
  return key.replaceAll(/[a-zA-Z]/g, nextLetter);
}

function nextLetter(letter: string): string {
  if (letter === 'z' || letter === 'Z') return letter === 'z' ? 'a' : 'A';
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1);
}

/** The same requests in other words: free texts turned round. */
function otherTexts(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  plain: Rehearsal,
): Rehearsal | undefined {
  const all = reworded(stage, requests, () => true);
  if (isSame(all.map(argsOf), requests.map(argsOf))) return undefined;
  const run = replayVariant(stage, scene, all, { known: plain });
  if (run !== undefined && onlyFreeTextsDiffer(stage, plain, run)) return run;
  const free = freeTextsOf(stage, scene, requests, plain);
  if (free.size === 0) return undefined;
  return replayVariant(
    stage,
    scene,
    reworded(stage, requests, (id) => free.has(id)),
    { known: plain },
  );
}

/** The texts, each by the number of its request and its path, whose wording nothing depends on. */
export function freeTextsOf(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  plain: Rehearsal,
): ReadonlySet<string> {
  const view = viewOf(stage.checked);
  const ids = requests.flatMap(({ tool, args }, at) =>
    leavesOf(view, tool, args)
      .filter(isTextLeaf)
      .map((leaf) => textId(at, leaf)),
  );
  return new Set(
    ids.filter((id) => {
      const run = replayVariant(
        stage,
        scene,
        reworded(stage, requests, (each) => each === id),
        { known: plain },
      );
      return run !== undefined && onlyFreeTextsDiffer(stage, plain, run);
    }),
  );
}

function argsOf({ args }: Request): JsonObject {
  return args;
}

function textId(request: number, { path }: Leaf): string {
  return [request, ...path].join('/');
}

/** Requests with some of their free texts turned round. */
export function reworded(
  stage: GeneratorContext,
  requests: readonly Request[],
  isChosen: (id: string) => boolean,
): readonly Request[] {
  const view = viewOf(stage.checked);
  return requests.map(({ tool, args }, at) => {
    const changed = mapArguments(view, tool, args, (leaf) =>
      isTextLeaf(leaf) && typeof leaf.value === 'string' && isChosen(textId(at, leaf))
        ? turned(leaf.value)
        : leaf.value,
    );
    return { tool, args: changed };
  });
}

/** Whether the runs differ in the wording of fields that can be worded freely, and in nothing else. */
function onlyFreeTextsDiffer(stage: GeneratorContext, plain: Rehearsal, other: Rehearsal): boolean {
  const { tables } = viewOf(stage.checked);
  if (plain.tables.size !== other.tables.size) return false;
  return [...plain.tables].every(([collection, diff]) => {
    const entity = tables.get(collection);
    const twin = other.tables.get(collection);
    if (entity === undefined || twin === undefined || !isSame([...diff.removed], [...twin.removed]))
      return false;
    const [rows, others] = [rowsOf(diff), rowsOf(twin)];
    return (
      rows.length === others.length &&
      rows.every((row, at) =>
        differingFields(row, others[at]).every((field) =>
          isFreeField(stage.checked, entity, field),
        ),
      )
    );
  });
}

function rowsOf({
  changed,
  added,
}: {
  readonly changed: readonly { readonly after: Json }[];
  readonly added: readonly { readonly row: Json }[];
}): readonly Json[] {
  return [...changed.map(({ after }) => after), ...added.map(({ row }) => row)];
}

/** The fields in which two rows differ. */
export function differingFields(a: Json | undefined, b: Json | undefined): readonly string[] {
  if (!isObject(a) || !isObject(b)) return isSame(a, b) ? [] : [''];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => !isSame(a[name], b[name]));
}
