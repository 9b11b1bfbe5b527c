import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { parsePhrase, phrasesOf, slotsOf } from '../phrases/phrase.ts';
import { isIdentifier, rewriteNames, rowName } from '../names/reserved.ts';
import type { Entity, LogicModel, Operation } from '../schema/model.ts';
import type { Field, Param } from '../schema/type.ts';
import { paramText, resultText, rowParamText } from './declarations.ts';
import { hintRows, type ReferredRow, referredRowParam, referredRows } from './referred-rows.ts';
import { compiledTypeText, membersText } from './type-text.ts';

/** What a piece of code may do. */
type SegmentKind = 'operation' | 'setup' | 'function' | 'body' | 'expression';

/** A body or expression, and the function that gives it its scope for the compiler. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly path: ModelPath;
  readonly text: string;
  /** Where `text` starts within the text at `path`; not 0 for slots of a phrase. */
  readonly offset: number;
  readonly params: readonly string[];
  /** The type of its result; left out where the compiler infers it. */
  readonly returns?: string;
  /** The type that the inferred result of an expression has to fit. */
  readonly fits?: string | undefined;
}

/** Every body and expression of a model, in the model's order. */
export function segmentsOf(model: LogicModel): Segment[] {
  return [
    ...functionSegments(model),
    ...policySegments(model),
    ...invariantSegments(model),
    ...operationSegments(model),
    ...setupSegments(model),
    ...errorBodySegments(model),
    ...labelSegments(model),
    ...sampleSegments(model),
  ];
}

function functionSegments(model: LogicModel): Segment[] {
  return (model.functions ?? []).map((declared, index) => {
    const params = declared.params.map((param) => paramText(model, param));
    const returns = resultText(model, declared.returns);
    return body('function', ['functions', index, 'body'], declared.body, params, returns);
  });
}

/** `forbids` of rules: conditions on the arguments of an operation and the rows they lead to. */
function policySegments(model: LogicModel): Segment[] {
  return model.rules.flatMap(({ forbids = [] }, at) =>
    forbids.flatMap(({ operation: name, when }, index) => {
      const operation = model.operations.find((each) => each.name === name);
      if (operation === undefined) return [];
      const scope = argumentScope(model, operation.params);
      return [expression(['rules', at, 'forbids', index, 'when'], when, scope, 'boolean')];
    }),
  );
}

function invariantSegments(model: LogicModel): Segment[] {
  return (model.invariants ?? []).flatMap((invariant, index): Segment[] => {
    const path = ['invariants', index];
    const entity = entityNamed(model, invariant.entity);
    const rows = entity ? [rowParamText(entity)] : [];
    const holds = invariant.holds;
    return [
      ...(holds === undefined ? [] : [expression([...path, 'holds'], holds, rows, 'boolean')]),
      ...(invariant.preserves ?? []).flatMap((quantity, at) => {
        const counted = entityNamed(model, quantity.entity);
        const params = counted ? [rowParamText(counted)] : [];
        return [expression([...path, 'preserves', at, 'value'], quantity.value, params, 'number')];
      }),
    ];
  });
}

function operationSegments(model: LogicModel): Segment[] {
  return model.operations.flatMap((operation, index) => {
    const path = ['operations', index];
    const params = paramTexts(model, operation.params);
    const returns = operation.returns ? resultText(model, operation.returns) : 'void';
    return [
      body('operation', [...path, 'body'], operation.body, params, returns),
      ...phrasesOf(operation).flatMap(({ path: at, text }) =>
        slotSegments([...path, ...at], text, argumentScope(model, operation.params)),
      ),
      ...textSegments(model, operation, path),
    ];
  });
}

/** The text of a result, where an expression makes it. */
function textSegments(model: LogicModel, operation: Operation, path: ModelPath): Segment[] {
  const { text, params, returns } = operation;
  if (typeof text !== 'object' || !('expression' in text)) return [];
  const given = paramTexts(model, params).at(-1) ?? 'args: {}';
  const data = returns === undefined ? 'null' : compiledTypeText(model, returns);
  const result = `result: ${returns?.optional === true ? `${data} | null` : data}`;
  return [expression([...path, 'text', 'expression'], text.expression, [given, result], 'string')];
}

/** The body of a failed response, where an expression makes it. */
function errorBodySegments({ wire }: LogicModel): Segment[] {
  if (wire?.error_body === undefined) return [];
  const failure =
    'error: { readonly code: string; readonly message: string; readonly data?: Json | undefined; readonly status: number }';
  return [expression(['wire', 'error_body'], wire.error_body, [failure], '$Body')];
}

function setupSegments(model: LogicModel): Segment[] {
  return (model.setup ?? []).map((setup, index) =>
    body('setup', ['setup', index, 'body'], setup.body, paramTexts(model, setup.params), 'void'),
  );
}

/** The params that can be read by name, and all of them as `args`. */
function paramTexts(model: LogicModel, params: readonly Param[], taken?: string): string[] {
  const members = params.map((param) =>
    param.default === undefined ? param : { ...param, optional: false },
  );
  const named = params.filter(({ name }) => isReadByName(name) && name !== taken);
  return [...named.map((param) => paramText(model, param)), `args: ${membersText(model, members)}`];
}

/** Whether a param is in scope under its own name, besides as `args.name`. */
function isReadByName(name: string): boolean {
  return isIdentifier(name) && name !== 'args' && !rewriteNames.has(name);
}

/** Params, and the rows of those that are refs. */
function argumentScope(model: LogicModel, params: readonly Param[]): string[] {
  return [...paramTexts(model, params), ...referredRows(params).map(referredRowParam)];
}

function labelSegments(model: LogicModel): Segment[] {
  return model.entities.flatMap((entity, index) => {
    if (entity.label === undefined) return [];
    const rows = referredRows(entity.fields, rowName(entity.name));
    const scope = [rowParamText(entity), ...rows.map(referredRowParam)];
    return slotSegments(['entities', index, 'label'], entity.label, scope);
  });
}

function slotSegments(path: ModelPath, text: string, scope: readonly string[]): Segment[] {
  const phrase = parsePhrase(text);
  if (!phrase.ok) return [];
  return slotsOf(phrase.parts).map((slot) => ({
    ...expression(path, slot.expression, scope, '$Speakable'),
    offset: slot.offset,
  }));
}

function sampleSegments(model: LogicModel): Segment[] {
  const fields = model.entities.flatMap((entity, at) =>
    entity.fields.flatMap((field, index) =>
      hintSegments(['entities', at, 'fields', index, 'sample'], field, [rowParamText(entity)]),
    ),
  );
  const params = [...paramOwners(model)].flatMap(({ path, params: declared }) =>
    declared.flatMap((param, index) =>
      hintSegments([...path, 'params', index, 'sample'], param, [
        ...paramTexts(model, declared),
        ...hintRows(model, declared, param).map(plainRowParam),
      ]),
    ),
  );
  return [...fields, ...params, ...whereSegments(model)];
}

function hintSegments(path: ModelPath, field: Field, scope: readonly string[]): Segment[] {
  const { derive, one_of, subset_of } = field.sample ?? {};
  const value = (hint: string, text: string | undefined): Segment[] =>
    text === undefined ? [] : [expression([...path, hint], text, scope, 'unknown')];
  return [...value('derive', derive), ...value('one_of', one_of), ...value('subset_of', subset_of)];
}

function* paramOwners(model: LogicModel) {
  for (const [index, operation] of model.operations.entries()) {
    yield { path: ['operations', index], params: operation.params };
  }
  for (const [index, setup] of (model.setup ?? []).entries()) {
    yield { path: ['setup', index], params: setup.params };
  }
}

/** `sample: { from, where }` of params: a condition on the rows of a table. */
function whereSegments(model: LogicModel): Segment[] {
  return [...paramOwners(model)].flatMap(({ path, params }) =>
    params.flatMap((param, index) => {
      const { from, where } = param.sample ?? {};
      const entity = model.entities.find(({ collection }) => collection === from);
      if (where === undefined || entity === undefined) return [];
      const own = rowName(entity.name);
      const scope = [
        rowParamText(entity),
        ...paramTexts(model, params, own),
        ...hintRows(model, params, param, own).map(plainRowParam),
      ];
      return [expression([...path, 'params', index, 'sample', 'where'], where, scope, 'boolean')];
    }),
  );
}

function plainRowParam({ name, entity, isList }: ReferredRow): string {
  return `${name}: ${isList ? `readonly ${entity}[]` : entity}`;
}

function entityNamed(model: LogicModel, name: string | undefined): Entity | undefined {
  return model.entities.find((entity) => entity.name === name);
}

function body(
  kind: SegmentKind,
  path: ModelPath,
  text: string,
  params: readonly string[],
  returns: string,
): Segment {
  return { kind, path, text, offset: 0, params, returns };
}

function expression(
  path: ModelPath,
  text: string,
  params: readonly string[],
  returns: string,
): Segment {
  return { kind: 'expression', path, text, offset: 0, params, returns };
}
