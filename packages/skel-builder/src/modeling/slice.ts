import type { CheckedModel, CheckedOperation, Entity, Sample } from '@envloom/logic-model';
import type {
  StageAnswers,
  OperationsAnswer,
  SamplingAnswer,
  StateAnswer,
} from './stages/schemas.ts';

interface Sampled {
  readonly name: string;
  readonly sample?: Sample | undefined;
}

const unsampled = <T extends Sampled>(fields: readonly T[]) =>
  fields.map((field) => ({ ...field, sample: undefined }));

const hintsOf = (fields: readonly Sampled[]) =>
  fields.flatMap(({ name, sample }) => (sample === undefined ? [] : [{ name, sample }]));

function stateEntity(entity: Entity): StateAnswer['entities'][number] {
  const { label: _label, rows: _rows, goal: _goal, ...state } = entity;
  return { ...state, fields: unsampled(entity.fields) };
}

function sampledEntity({
  name,
  label,
  rows,
  goal,
  fields,
}: Entity): SamplingAnswer['entities'][number] {
  return { name, label, rows, goal, hints: hintsOf(fields) };
}

/** Codes of guards; those of `need` come by themselves. */
function guardCodes({ codes, failures }: CheckedOperation): string[] {
  const written = failures.filter(({ origin }) => origin !== 'need').map(({ code }) => code);
  return codes.filter((code) => written.includes(code));
}

function signature(checked: CheckedOperation): OperationsAnswer['operations'][number] {
  const { body: _body, phrase: _phrase, weight: _weight, ...rest } = checked.operation;
  return { ...rest, params: unsampled(rest.params), failures: guardCodes(checked) };
}

/** The stage answers that a model could have been put together from: the inverse of `assemble`. */
export function slice({ model, operations }: CheckedModel): StageAnswers {
  const { title, summary, introduction = model.summary, settings, actor, shapes } = model;
  return {
    state: {
      title,
      summary,
      introduction,
      rules: model.rules.map(({ forbids: _forbids, ...rule }) => rule),
      settings,
      actor,
      shapes,
      entities: model.entities.map(stateEntity),
    },
    operations: { operations: operations.map(signature) },
    bodies: {
      functions: model.functions,
      invariants: model.invariants,
      bodies: model.operations.map(({ name, body }) => ({ operation: name, body })),
    },
    sampling: {
      initial: model.initial,
      entities: model.entities.map(sampledEntity),
      operations: model.operations.map(({ name, phrase, weight, params }) => ({
        name,
        phrase,
        weight,
        hints: hintsOf(params),
      })),
      setup: model.setup,
      forbids: model.rules.flatMap(({ id, forbids }) =>
        forbids === undefined ? [] : [{ rule: id, calls: forbids }],
      ),
    },
  };
}
