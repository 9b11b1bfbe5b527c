import type { Invariant, LogicModel, Rule } from '@envloom/logic-model';
import { statusList, toolList, worldTypings } from '@envloom/task-programs';
import { assemble, type Identity } from './assemble.ts';
import { fill } from './prompts.ts';
import type { BodiesAnswer, OperationsAnswer, StateAnswer } from './stages/schemas.ts';

/** The answers so far. */
export interface Decided {
  readonly state: StateAnswer;
  readonly operations?: OperationsAnswer;
  readonly bodies?: BodiesAnswer;
}

/**
 * What earlier stages decided, as the next one reads it: in TypeScript, which says it in half the
 * tokens of the JSON they answered. Of bodies only the guards are shown.
 */
export function decidedText(identity: Identity, { state, operations, bodies }: Decided): string {
  const { model } = assemble(identity, { state, operations, bodies });
  const invariants = model.invariants ?? [];
  return fill('decided', {
    model,
    rules: model.rules.map(ruleText),
    lives: statusList(model),
    typings: worldTypings({ model }),
    tools: operations === undefined ? undefined : toolsText(model, operations, bodies),
    invariants: invariants.map(invariantText),
  });
}

function ruleText({ id, text, enforced, codes = [] }: Rule): string {
  return `${id} (${[`enforced: ${enforced}`, ...codes].join('; ')}): ${text}`;
}

function invariantText({ entity, text, holds, preserves = [] }: Invariant): string {
  const sums = preserves.map((sum) => `the sum of ${sum.value} over ${sum.entity} stays`);
  const of = entity === undefined ? '' : `${entity}: `;
  return `${of}\`${(holds ?? sums.join(', ')).trim()}\`${text === undefined ? '' : ` (${text})`}`;
}

function toolsText(
  model: LogicModel,
  { operations }: OperationsAnswer,
  bodies: BodiesAnswer | undefined,
): string {
  const codes = new Map(operations.map(({ name, failures }) => [name, failures]));
  return model.operations
    .map((operation) => {
      const known = [{ operation, codes: codes.get(operation.name) ?? [] }];
      const signature = toolList({ model, operations: known });
      const body = bodies?.bodies.find((each) => each.operation === operation.name)?.body;
      return [signature, ...guardLines(body ?? '')].join('\n');
    })
    .join('\n\n');
}

/** What refuses in a body, each on a line. */
export function guardLines(body: string): string[] {
  const guards = body.match(/\b(?:check|fail)\([^;]*;/g) ?? [];
  return guards.map((guard) => `  ${guard.replaceAll(/\s+/g, ' ')}`);
}
