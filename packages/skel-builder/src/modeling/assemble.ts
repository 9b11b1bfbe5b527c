import type { Entity, LogicModel, Operation, Rule, Sample } from '@envloom/logic-model';
import type { ModelProblem } from '../outcome.ts';
import type {
  BodiesAnswer,
  OperationsAnswer,
  SamplingAnswer,
  StageAnswers,
} from './stages/schemas.ts';

/** What a model is called, whatever its stages say. */
export interface Identity {
  readonly name: string;
  readonly domain: string;
}

type SomeAnswers = Pick<StageAnswers, 'state'> & {
  readonly [Stage in keyof StageAnswers]?: StageAnswers[Stage] | undefined;
};

export interface Assembly {
  readonly model: LogicModel;
  readonly problems: readonly ModelProblem[];
}

interface Hint {
  readonly name: string;
  readonly sample: Sample;
}

interface Sampled {
  readonly name: string;
  readonly sample?: Sample | undefined;
}

function withHints<T extends Sampled>(fields: readonly T[], hints: readonly Hint[]): T[] {
  return fields.map((field) => {
    const sample = hints.find(({ name }) => name === field.name)?.sample ?? field.sample;
    return sample === undefined ? field : { ...field, sample };
  });
}

function entityOf(
  entity: StageAnswers['state']['entities'][number],
  said: SamplingAnswer['entities'][number] | undefined,
): Entity {
  const { name, hints = [], ...rest } = said ?? { name: entity.name };
  return { ...entity, ...rest, name, fields: withHints(entity.fields, hints) };
}

function operationOf(
  { failures: _failures, ...operation }: StageAnswers['operations']['operations'][number],
  body: string,
  said: SamplingAnswer['operations'][number] | undefined,
): Operation {
  const { name, hints = [], ...rest } = said ?? { name: operation.name };
  return { ...operation, ...rest, name, params: withHints(operation.params, hints), body };
}

function ruleOf(rule: Rule, sampling: SamplingAnswer): Rule {
  const calls = sampling.forbids?.find((forbidden) => forbidden.rule === rule.id)?.calls;
  return calls === undefined ? rule : { ...rule, forbids: calls };
}

const problem = (path: string, message: string): ModelProblem => ({
  source: 'answer',
  code: 'UNKNOWN_NAME',
  path,
  message,
});

function strayHints(
  kind: 'entities' | 'operations',
  part: string,
  known: readonly { readonly name: string; readonly parts: readonly Sampled[] }[],
  said: readonly { readonly name: string; readonly hints?: readonly Hint[] | undefined }[],
): ModelProblem[] {
  return said.flatMap(({ name, hints = [] }) => {
    const target = named(known, name);
    if (target === undefined) {
      return [problem(kind, `The sampling speaks of ${name}, which is not among the ${kind}.`)];
    }
    const stray = hints.filter((hint) => named(target.parts, hint.name) === undefined);
    return stray.map((hint) =>
      problem(
        `${kind}.${name}`,
        `There is a hint for ${hint.name}, and ${name} has no such ${part}.`,
      ),
    );
  });
}

function strayBodies({ operations }: OperationsAnswer, { bodies }: BodiesAnswer): ModelProblem[] {
  const known = new Set(operations.map(({ name }) => name));
  return bodies
    .filter(({ operation }) => !known.has(operation))
    .map(({ operation }) =>
      problem('operations', `There is a body for ${operation}, which is not among the operations.`),
    );
}

/** An operation without a body is kept, so that its repair can write one. */
const missingBody = `fail('NOT_WRITTEN', 'The body of this operation was not written');\n`;

const bodyMissing = ({ name }: { readonly name: string }): ModelProblem => ({
  source: 'answer',
  code: 'BODY_MISSING',
  path: `operations.${name}.body`,
  message: `The body of ${name} was not written. Write it.`,
});

const named = <T extends { readonly name: string }>(
  items: readonly T[] | undefined,
  name: string,
): T | undefined => items?.find((item) => item.name === name);

/** Puts the answers of the stages together, as far as there are some. What they say verbatim stays verbatim. */
export function assemble(identity: Identity, known: SomeAnswers): Assembly {
  const {
    state,
    operations = { operations: [] },
    bodies = { bodies: [] },
    sampling = { entities: [], operations: [] },
  } = known;
  const written = new Map(bodies.bodies.map(({ operation, body }) => [operation, body]));
  const unwritten = operations.operations.filter(({ name }) => !written.has(name));
  const entities = state.entities.map(({ name, fields: parts }) => ({ name, parts }));
  const tools = operations.operations.map(({ name, params: parts }) => ({ name, parts }));
  const { title, summary, introduction, settings, actor } = state;
  const shapes = [...(state.shapes ?? []), ...(operations.shapes ?? [])];
  const model: LogicModel = {
    format_version: 1,
    name: identity.name,
    title,
    summary,
    introduction,
    domain: identity.domain,
    rules: state.rules.map((rule) => ruleOf(rule, sampling)),
    settings,
    initial: sampling.initial,
    actor,
    shapes: shapes.length === 0 ? undefined : shapes,
    entities: state.entities.map((entity) =>
      entityOf(entity, named(sampling.entities, entity.name)),
    ),
    functions: bodies.functions,
    invariants: bodies.invariants,
    operations: operations.operations.map((operation) =>
      operationOf(
        operation,
        written.get(operation.name) ?? missingBody,
        named(sampling.operations, operation.name),
      ),
    ),
    setup: sampling.setup,
  };
  return {
    model,
    problems: [
      ...unwritten.map(bodyMissing),
      ...strayBodies(operations, bodies),
      ...strayHints('entities', 'field', entities, sampling.entities),
      ...strayHints('operations', 'param', tools, sampling.operations),
    ],
  };
}
