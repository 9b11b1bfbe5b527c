import { isObject } from '@envloom/core';
import { diffSpec } from '@envloom/runtime';
import {
  expected,
  type Fields,
  type FieldSpec,
  objectParser,
  type Parse,
  type ReadyField,
  readyFields,
  taggedParser,
} from '@envloom/runtime/fields';
import {
  jsonObject,
  listOf,
  needed,
  parseChecks,
  parseKey,
  shape,
  text,
  texts,
} from './check-shape.ts';
import { scenarioKinds } from './scenario.ts';

const whole: FieldSpec = { type: 'integer', min: 0 };
const share: FieldSpec = { type: 'number', min: 0, max: 1 };

const task = shape('Task', {
  text,
  phrasings: texts,
  ordered: { type: 'boolean', optional: true },
});

const refuses: FieldSpec = {
  ...shape('Refusal', {
    tool: text,
    arguments: jsonObject,
    reason: text,
    message: { type: 'string', optional: true },
  }),
  optional: true,
};

const fact = shape('Fact', {
  id: text,
  topics: texts,
  text,
  wish: { type: 'boolean', optional: true },
});
const user: FieldSpec = {
  ...shape('User', { persona: text, knows: { type: 'array', of: fact } }),
  optional: true,
};

const failure: FieldSpec = {
  ...shape('Failure', { code: text, message: text, data: { type: 'json', optional: true } }),
  optional: true,
};
const observation = shape('Result', {
  success: { type: 'boolean' },
  data: { type: 'json', optional: true },
  error: failure,
});

const call: Fields = {
  kind: { type: 'enum', values: ['call'] },
  tool: text,
  arguments: jsonObject,
  observation,
};
const message: Fields = {
  kind: { type: 'enum', values: ['message'] },
  content: text,
  reply: { type: 'string', optional: true },
};
const parseStep: Parse = taggedParser(
  'kind',
  new Map([
    ['call', objectParser(readyFields(call))],
    ['message', objectParser(readyFields(message))],
  ]),
);

const earned = shape('Earned', { episodes: whole, strict: whole, dense: { type: 'number' } });
const adversaries = shape('Adversaries', {
  'do-nothing': earned,
  'read-only': earned,
  'repeat-last': earned,
  'call-every-tool-once': earned,
  random: earned,
  'reward-hacker': earned,
});
const difficulty = shape('Difficulty', {
  score: share,
  steps: whole,
  mutations: whole,
  depth: whole,
  distractors: whole,
  rules: whole,
});
const openField = shape('OpenField', {
  check: text,
  table: text,
  field: text,
  reason: {
    type: 'enum',
    values: ['drawn-key', 'time', 'free-wording', 'equivalent-row', 'declared'],
  },
});
const certificate = shape('Certificate', {
  final_hash: text,
  kill: shape('Kill', { mutants: whole, equivalent: whole, killed: whole, score: share }),
  alternatives: shape('Alternatives', { tried: whole, accepted: whole }),
  adversaries,
  clauses: { ...shape('Clauses', { mutants: whole, killed: whole }), optional: true },
  difficulty,
  tools: texts,
  rules: texts,
  decided_by: texts,
  repaired: texts,
  open_fields: { type: 'array', of: openField, optional: true },
});

const clock: FieldSpec = { type: 'datetime', optional: true };
const actor: ReadyField = { ...needed('actor', parseKey), optional: true };

/** The rows themselves are checked where a world starts from them. */
const parseRows: Parse = (value) => (isObject(value) ? null : expected('an object', value));

const parseState = objectParser([...readyFields({ clock }), actor, needed('rows', parseRows)]);

const parseInline = objectParser([
  ...readyFields({ base: { type: 'string', optional: true } }),
  needed('state', parseState),
]);

const parseFromBase = objectParser([
  ...readyFields({
    base: { type: 'string' },
    changes: { ...diffSpec, optional: true },
    clock,
  }),
  actor,
]);

/** Checks that a value is an `InitialState`. */
const parseInitialState: Parse = (value) =>
  isObject(value) && 'state' in value ? parseInline(value) : parseFromBase(value);

/** Checks that a value has the form of a scenario. */
export const parseScenarioShape: Parse = objectParser([
  ...readyFields({
    format_version: { type: 'integer', min: 1, max: 1 },
    id: text,
    env: text,
    model_hash: text,
    content_hash: text,
    seed: { type: 'integer' },
    attempt: whole,
    kind: { type: 'enum', values: scenarioKinds },
    program: { type: 'string', optional: true },
    split: { type: 'enum', values: ['train', 'held-out'] },
  }),
  needed('initial_state', parseInitialState),
  ...readyFields({ task, user }),
  needed('reference', listOf(parseStep)),
  ...readyFields({ refuses }),
  needed('checks', parseChecks),
  ...readyFields({ certificate }),
]);
