import { instructionsOf } from '@envloom/episodes';
import {
  type CheckedModel,
  type Entity,
  type Field,
  type LogicModel,
  type Operation,
  plainTypeText,
  resultText,
} from '@envloom/logic-model';
import type { ProgramContext } from '@envloom/task-programs';

/** What an agent is told before it acts: introduction, rules, how an episode goes. */
export function agentInstructions({ simulator }: ProgramContext): string {
  return instructionsOf(simulator.definition, false);
}

/** The tools as an agent sees them, and what they give. */
export function toolsText({ model }: CheckedModel): string {
  const shapes = (model.shapes ?? []).map(
    ({ name, fields }) => `${name}\n${fieldLines(model, fields)}`,
  );
  const records = shapes.length === 0 ? '' : `\n\nRecords in results:\n\n${shapes.join('\n\n')}`;
  return `${model.operations.map((operation) => toolText(model, operation)).join('\n\n')}${records}`;
}

function toolText(
  model: LogicModel,
  { name, kind, description, params, returns }: Operation,
): string {
  const gives = returns === undefined ? 'nothing' : plainTypeText(resultText(model, returns));
  const lines = [`${name} (${kind === 'query' ? 'reads' : 'changes'}): ${description}`];
  return [
    ...lines,
    ...(params.length === 0 ? [] : [fieldLines(model, params)]),
    `  gives: ${gives}`,
  ].join('\n');
}

/** The tables with their fields. */
export function entitiesText({ model }: CheckedModel): string {
  return model.entities.map((entity) => entityText(model, entity)).join('\n\n');
}

function entityText(model: LogicModel, { name, collection, description, fields }: Entity): string {
  const about = description === undefined ? '' : `: ${description}`;
  return `${name} (table ${collection})${about}\n${fieldLines(model, fields)}`;
}

function fieldLines(model: LogicModel, fields: readonly Field[]): string {
  return fields
    .map((field) => {
      const about = field.description === undefined ? '' : `. ${field.description}`;
      const unique = field.unique === true ? ' (unique)' : '';
      return `  - ${field.name}: ${plainTypeText(resultText(model, field))}${unique}${about}`;
    })
    .join('\n');
}
