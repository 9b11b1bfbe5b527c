import type { Entity, LogicModel, ModelPath, Param } from '@envloom/logic-model';

/** Whether a piece can be checked without the others: rules depend on the codes of all operations. */
export function canBeCheckedAlone([list]: ModelPath): boolean {
  return list !== 'rules';
}

/**
 * A model without code but for that of one piece: to check it takes a fraction of the time, and of
 * the piece the same is found. Functions stay, and of an operation the invariants, as what they mean
 * concerns it.
 */
export function withoutOtherCode(model: LogicModel, [list, index]: ModelPath): LogicModel {
  const others = <Item>(name: string, items: readonly Item[], bare: (item: Item) => Item): Item[] =>
    items.map((item, at) => (list === name && index === at ? item : bare(item)));
  const { setup, invariants = [] } = model;
  const concerning = list === 'operations' || list === 'invariants' ? invariants : [];
  return {
    ...model,
    rules: others('rules', model.rules, (rule) => ({ ...rule, forbids: undefined })),
    entities: others('entities', model.entities, withoutHints),
    invariants: concerning,
    operations: others('operations', model.operations, (operation) => ({
      ...operation,
      phrase: operation.phrase === undefined ? undefined : noText,
      body: noCode,
      params: operation.params.map(withoutSample),
    })),
    setup:
      setup &&
      others('setup', setup, (one) => ({
        ...one,
        body: noCode,
        params: one.params.map(withoutSample),
      })),
  };
}

const noCode = '';
const noText = '-';

function withoutHints(entity: Entity): Entity {
  return { ...entity, label: undefined, fields: entity.fields.map(withoutSample) };
}

function withoutSample<Item extends Param>(item: Item): Item {
  return { ...item, sample: undefined };
}
