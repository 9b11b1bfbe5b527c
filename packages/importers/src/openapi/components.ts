import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import { isReference, stepsOf, valueAt } from '../json/pointer.ts';

/** Members whose values are data, in which `$ref` is a word like others. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'value']);

/** Members that hold others by names which their authors chose: `default` is a response, or a property. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'responses',
  'examples',
  'content',
  'headers',
  'links',
  'callbacks',
  'encoding',
]);

/** Components by kind and name, as the document has them. */
export type Components = Readonly<Record<string, JsonObject>>;

/**
 * The components that values refer to, directly or by way of others.
 *
 * @throws ImportError that names references out of the document, and those that lead nowhere
 */
export function componentsOf(document: JsonObject, values: Iterable<Json>): Components {
  const found = new Map<string, Component>();
  const wrong = new Set<string>();
  const pending = [...values];
  for (const value of pending) {
    for (const { reference, isData } of referencesIn(value, false)) {
      const target = componentOf(document, reference);
      if (target === undefined && !isData) wrong.add(reference);
      const key = target?.join('/') ?? '';
      if (target === undefined || found.has(key)) continue;
      found.set(key, target);
      pending.push(componentAt(document, target));
    }
  }
  if (wrong.size > 0) throw wrongReferences(document, [...wrong]);
  return grouped(document, [...found.values()]);
}

type Component = readonly [kind: string, name: string];

/** The component that a reference leads to or into; undefined where it leads elsewhere or nowhere. */
function componentOf(document: JsonObject, reference: string): Component | undefined {
  const [root, kind, name] = stepsOf(reference) ?? [];
  const isThere = valueAt(document, reference) !== undefined;
  if (!isThere || root !== 'components' || kind === undefined || name === undefined)
    return undefined;
  return [kind, name];
}

function componentAt(document: JsonObject, [kind, name]: Component): Json {
  const components = document['components'];
  const ofKind = isObject(components) ? components[kind] : undefined;
  return (isObject(ofKind) ? ofKind[name] : undefined) ?? null;
}

/** In the order of the document. */
function grouped(document: JsonObject, names: readonly Component[]): Components {
  const wanted = Map.groupBy(names, ([kind]) => kind);
  const components = document['components'];
  const kinds = Object.entries(isObject(components) ? components : {});
  return Object.fromEntries(
    kinds.flatMap(([kind, all]): [string, JsonObject][] => {
      const chosen = new Set(wanted.get(kind)?.map(([, name]) => name));
      const members = Object.entries(isObject(all) ? all : {});
      const kept = members.filter(([name]) => chosen.has(name));
      return kept.length === 0 ? [] : [[kind, Object.fromEntries(kept)]];
    }),
  );
}

/** @property isData whether it stands in data, where it means nothing; yet many authors mean something by it */
interface Reference {
  readonly reference: string;
  readonly isData: boolean;
}

function* referencesIn(value: Json, isData: boolean): Generator<Reference> {
  if (isList(value)) for (const item of value) yield* referencesIn(item, isData);
  if (!isObject(value)) return;
  if (isReference(value)) yield { reference: value.$ref, isData };
  for (const [name, member] of Object.entries(value)) {
    if (maps.has(name) && isObject(member))
      for (const each of Object.values(member)) yield* referencesIn(each, isData);
    // Examples in a list are values.
    else yield* referencesIn(member, isData || data.has(name) || name === 'examples');
  }
}

/** Most references that an error lists. */
const mostListed = 10;

function list(references: readonly string[]): string {
  const lines = references.slice(0, mostListed).map((reference) => `\n  ${reference}`);
  const more = references.length - lines.length;
  return lines.join('') + (more > 0 ? `\n  … and ${more} more` : '');
}

/** What is wrong with references that lead out of a document, nowhere, or to what is no component. */
export function wrongReferences(document: JsonObject, references: readonly string[]): ImportError {
  const { out = [], within = [] } = Object.groupBy(references, (reference) =>
    reference.startsWith('#') ? 'within' : 'out',
  );
  if (out.length > 0)
    return new ImportError(
      `The document refers to other documents, which are never fetched:${list(out)}\n` +
        'Put them into one document first, for example with `npx @redocly/cli bundle`.',
    );
  const known = within.filter((reference) => valueAt(document, reference) !== undefined);
  return new ImportError(
    known.length > 0
      ? `References must lead to a component, such as \`#/components/schemas/Issue\`; these lead elsewhere:${list(known)}`
      : `References of the document lead nowhere:${list(within)}`,
  );
}
