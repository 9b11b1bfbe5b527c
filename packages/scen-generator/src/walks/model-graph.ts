import type { CheckedOperation } from '@envloom/logic-model';
import type { EntitySpec, Fields, FieldSpec } from '@envloom/runtime';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type ToolGraph, toolGraphOf } from './tool-graph.ts';

/** A field that holds a key, or a list of keys, of an entity. */
export interface Reference {
  readonly field: string;
  /** The entity whose rows have the field. */
  readonly from: string;
  readonly to: string;
  readonly isList: boolean;
}

/** What walks need to know of a model, found once. */
export interface ModelGraph {
  /** By entity name. */
  readonly entities: ReadonlyMap<string, EntitySpec>;
  /** By collection. */
  readonly tables: ReadonlyMap<string, EntitySpec>;
  /** The params of each tool. */
  readonly params: ReadonlyMap<string, Fields>;
  readonly mutations: ReadonlyMap<string, CheckedOperation>;
  readonly outgoing: ReadonlyMap<string, readonly Reference[]>;
  readonly incoming: ReadonlyMap<string, readonly Reference[]>;
  /**
   * Entities that say what a task is about: those whose rows mutations write. Rows of others (a
   * branch, a rate) have to do with everything.
   */
  readonly topical: ReadonlySet<string>;
  readonly graph: ToolGraph;
}

const terrains = new WeakMap<GeneratorContext, ModelGraph>();

export function terrainOf(stage: GeneratorContext): ModelGraph {
  const known = terrains.get(stage);
  if (known !== undefined) return known;
  const made = surveyed(stage);
  terrains.set(stage, made);
  return made;
}

function surveyed(stage: GeneratorContext): ModelGraph {
  const { entities, tools } = stage.definition;
  const references = entities.flatMap(referencesOf);
  return {
    entities: new Map(entities.map((entity) => [entity.name, entity])),
    tables: new Map(entities.map((entity) => [entity.collection, entity])),
    params: new Map(tools.map(({ name, params }) => [name, params])),
    mutations: new Map(stage.mutations.map((each) => [each.operation.name, each])),
    outgoing: Map.groupBy(references, ({ from }) => from),
    incoming: Map.groupBy(references, ({ to }) => to),
    topical: topicalOf(stage),
    graph: toolGraphOf(stage),
  };
}

function referencesOf({ name, fields }: EntitySpec): readonly Reference[] {
  return Object.entries(fields).flatMap(([field, spec]) => {
    const to = targetOf(spec);
    return to === undefined ? [] : [{ field, from: name, to, isList: spec.type === 'array' }];
  });
}

function targetOf(spec: FieldSpec): string | undefined {
  if (spec.type === 'ref') return spec.entity;
  return spec.type === 'array' && spec.of.type === 'ref' ? spec.of.entity : undefined;
}

function topicalOf({ definition, mutations, ignored }: GeneratorContext): ReadonlySet<string> {
  const written = new Set(
    mutations.flatMap(({ effects }) => [
      ...effects.creates,
      ...effects.removes,
      ...effects.updates.keys(),
    ]),
  );
  const isTopical = ({ name, collection, singleton }: EntitySpec) =>
    written.has(name) && !ignored.has(collection) && singleton !== true;
  return new Set(definition.entities.filter(isTopical).map(({ name }) => name));
}
