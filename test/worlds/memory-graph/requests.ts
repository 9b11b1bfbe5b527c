import { isList, type Json, type JsonObject } from '@envloom/core';
import { Random } from '../../../tools/random.ts';

/** A request to the memory server, without its id. */
export interface McpRequest {
  readonly method: string;
  readonly params?: JsonObject;
}

const names = ['Ada', 'Ben', 'Cem', 'ada', '', 'Ünal 😀', 'a "quoted"\nname'];
const types = ['person', 'project'];
const notes = ['likes tea', 'LIKES TEA', 'speaks\tGerman', '', 'knows Ada'];
const verbs = ['knows', 'works_on'];

/** Calls that a script of a client could make: of what is there, of what is not, twice, with too much and too little. */
export function randomRequests(seed: number, count: number): readonly McpRequest[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => requestOf(random));
}

function requestOf(random: Random): McpRequest {
  const name = random.pick([...Object.keys(makers), ...Object.keys(makers), 'no_such_tool']);
  const args = makers[name]?.(random) ?? {};
  return {
    method: 'tools/call',
    params: { name, arguments: random.below(8) === 0 ? spoilt(random, args) : args },
  };
}

type Make = (random: Random) => JsonObject;

const several = (random: Random, make: Make | ((random: Random) => string)): readonly Json[] =>
  Array.from({ length: random.below(4) }, () => make(random));

const nameIn = (random: Random): string => random.pick(names);
const noteIn = (random: Random): string => random.pick(notes);

const entity: Make = (random) => ({
  name: nameIn(random),
  entityType: random.pick(types),
  observations: several(random, noteIn),
  ...(random.below(6) === 0 ? { extra: [1] } : {}),
});

const relation: Make = (random) => ({
  relationType: random.pick(verbs),
  from: nameIn(random),
  to: nameIn(random),
});

const makers: Readonly<Record<string, Make>> = {
  create_entities: (random) => ({ entities: several(random, entity) }),
  create_relations: (random) => ({ relations: several(random, relation) }),
  add_observations: (random) => ({
    observations: several(random, (each) => ({
      entityName: nameIn(each),
      contents: several(each, noteIn),
    })),
  }),
  delete_entities: (random) => ({ entityNames: several(random, nameIn).slice(0, 1) }),
  delete_observations: (random) => ({
    deletions: several(random, (each) => ({
      entityName: nameIn(each),
      observations: several(each, noteIn),
    })),
  }),
  delete_relations: (random) => ({ relations: several(random, relation) }),
  read_graph: (random) => (random.below(3) === 0 ? { unasked: true } : {}),
  search_nodes: (random) => ({ query: random.pick(['a', 'TEA', 'pro', 'ü', '', 'nobody']) }),
  open_nodes: (random) => ({ names: several(random, nameIn) }),
};

/** A member that is gone, of another type, or of another type inside. */
function spoilt(random: Random, args: JsonObject): JsonObject {
  const [name] = Object.keys(args);
  if (name === undefined) return args;
  const value = args[name];
  const instead: readonly Json[] = [null, 'text', 7, {}, [null], [{}], [{ name: 1, from: [] }]];
  const choice = random.below(instead.length + 2);
  if (choice === instead.length) return {};
  if (choice > instead.length) return { ...args, [name]: [...(isList(value) ? value : []), 3] };
  return { ...args, [name]: instead[choice] ?? null };
}
