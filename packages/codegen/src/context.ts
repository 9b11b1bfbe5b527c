import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import { found, indexModel, type ModelIndex } from './model/index-model.ts';
import {
  type EntityNames,
  nameModel,
  type ModelNames,
  type ShapeNames,
} from './names/model-names.ts';
import { packageNameOf, type EmitOptions, type InitialSource } from './package.ts';

/** What every emitter reads. */
export interface EmitContext {
  readonly checked: CheckedModel;
  readonly model: LogicModel;
  readonly names: ModelNames;
  readonly index: ModelIndex;
  readonly options: EmitOptions;
  /** The npm name that the package has. */
  readonly packageName: string;
  /** Where worlds start; undefined where they start empty. */
  readonly initial: InitialSource | undefined;
}

export function createContext(checked: CheckedModel, options: EmitOptions): EmitContext {
  const { model } = checked;
  const packageName = options.packageName ?? packageNameOf(model.name);
  return {
    checked,
    model,
    options,
    packageName,
    initial: options.initial ?? givenRows(model),
    names: nameModel(model),
    index: indexModel(model),
  };
}

function givenRows({ initial }: LogicModel): InitialSource | undefined {
  const { clock, actor, rows } = initial ?? {};
  if (rows === undefined) return undefined;
  return { ...(clock !== undefined && { clock }), ...(actor !== undefined && { actor }), rows };
}

/** The names of one operation; a checked model has them all. */
export function operationNames({ names }: EmitContext, operation: { name: string }) {
  return found(names.operations, operation.name, 'operation');
}

export function entityNames({ names }: EmitContext, entity: string): EntityNames {
  return found(names.entities, entity, 'entity');
}

export function shapeNames({ names }: EmitContext, shape: string): ShapeNames {
  return found(names.shapes, shape, 'shape');
}
