import type {
  CheckedLabel,
  CheckedPart,
  CheckedPhrase,
  CheckedPolicy,
  CheckedSlot,
} from '../checked.ts';
import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { referredRows } from '../language/referred-rows.ts';
import { isArrayLike, literalTexts } from '../language/type-kinds.ts';
import { rowName } from '../names/reserved.ts';
import { parsePhrase, phrasesOf, type PhrasePart } from '../phrases/phrase.ts';
import type { LogicModel } from '../schema/model.ts';
import type { Codes, SlotCode } from './codes.ts';

/** The phrases of a model's operations with the code of their slots, in the model's order. */
export function checkedPhrases({ operations }: LogicModel, codes: Codes): CheckedPhrase[] {
  return operations.flatMap((operation, at) =>
    phrasesOf(operation).flatMap(({ path, text }, index) => {
      const parts = checkedParts(text, ['operations', at, ...path], codes);
      const rows = referredRows(operation.params);
      return parts === undefined ? [] : [{ operation, index, parts, rows }];
    }),
  );
}

/** The labels of a model's entities with the code of their slots, in the model's order. */
export function checkedLabels({ entities }: LogicModel, codes: Codes): CheckedLabel[] {
  return entities.flatMap((entity, at) => {
    if (entity.label === undefined) return [];
    const parts = checkedParts(entity.label, ['entities', at, 'label'], codes);
    const rows = referredRows(entity.fields, rowName(entity.name));
    return parts === undefined ? [] : [{ entity, parts, rows }];
  });
}

/** What the rules of a model forbid, in its order. */
export function checkedPolicies(model: LogicModel, codes: Codes): CheckedPolicy[] {
  return model.rules.flatMap((rule, at) =>
    (rule.forbids ?? []).flatMap((forbidden, index) => {
      const operation = model.operations.find(({ name }) => name === forbidden.operation);
      const code = codes.at('rules', at, 'forbids', index, 'when');
      if (operation === undefined || code === undefined) return [];
      return [{ ...code, rule, operation, rows: referredRows(operation.params) }];
    }),
  );
}

function checkedParts(text: string, path: ModelPath, codes: Codes): CheckedPart[] | undefined {
  const phrase = parsePhrase(text);
  if (!phrase.ok) return undefined;
  return partsWith((offset) => slotOf(codes.slotAt(path, offset)), phrase.parts);
}

type SlotAt = (offset: number) => CheckedSlot | undefined;

function partsWith(slotAt: SlotAt, parts: readonly PhrasePart[]): CheckedPart[] {
  return parts.flatMap((part): CheckedPart[] => {
    if (part.kind === 'text') return [part];
    if (part.kind === 'optional') return [groupWith(slotAt, part)];
    const slot = slotAt(part.offset);
    return slot === undefined ? [] : [{ kind: 'slot', slot }];
  });
}

function groupWith(
  slotAt: SlotAt,
  { condition, parts }: Extract<PhrasePart, { kind: 'optional' }>,
): CheckedPart {
  const checked = condition && slotAt(condition.offset);
  return {
    kind: 'optional',
    ...(checked === undefined ? {} : { condition: checked }),
    parts: partsWith(slotAt, parts),
  };
}

function slotOf(found: SlotCode | undefined): CheckedSlot | undefined {
  return found && { ...found.code, isEnum: isEnum(found) };
}

/** Whether the slot's type lists its texts, or those of its items. */
function isEnum({ scope }: SlotCode): boolean {
  const type = scope.presentTypeOf(scope.segment.root);
  const item = isArrayLike(type, scope.program.checker) ? type.getNumberIndexType() : undefined;
  return literalTexts(item ?? type) !== undefined;
}
