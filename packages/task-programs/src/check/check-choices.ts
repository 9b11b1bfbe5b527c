import { didYouMean, type CheckedModel } from '@envloom/logic-model';
import { finding, type TaskFinding } from '../diagnostics/diagnostic.ts';
import type { Choice, TaskProgram } from '../schema.ts';

/** Tables that are not there, ranges in reverse, and choices made twice. */
export function choiceFindings(checked: CheckedModel, { choose }: TaskProgram): TaskFinding[] {
  return choose.flatMap((choice, index) => [
    ...tableFindings(checked, choice, index),
    ...rangeFindings(choice, index),
    ...repeatFindings(choose, index),
  ]);
}

function tableFindings({ model }: CheckedModel, choice: Choice, index: number): TaskFinding[] {
  const tables = model.entities.map(({ collection }) => collection);
  if (!('row' in choice) || tables.includes(choice.row)) return [];
  const message = `There is no table \`${choice.row}\`.`;
  const fix = didYouMean(choice.row, tables) ?? `The tables are ${tables.join(', ')}.`;
  return [finding('UNKNOWN_TABLE', ['choose', index, 'row'], message, fix)];
}

function rangeFindings(choice: Choice, index: number): TaskFinding[] {
  const kind = 'integer' in choice ? 'integer' : 'date';
  const range = 'integer' in choice ? choice.integer : 'date' in choice ? choice.date : undefined;
  if (range === undefined || range[0] <= range[1]) return [];
  const [first, second] = range;
  return [
    finding(
      'RANGE_REVERSED',
      ['choose', index, kind],
      `No number lies from ${first} to ${second}.`,
      `Write \`${kind}: [${second}, ${first}]\`.`,
    ),
  ];
}

function repeatFindings(choose: readonly Choice[], index: number): TaskFinding[] {
  const name = choose[index]?.name ?? '';
  const first = choose.findIndex((choice) => choice.name === name);
  return first === index
    ? []
    : [
        finding(
          'DUPLICATE_CHOICE',
          ['choose', index, 'name'],
          `\`${name}\` is chosen before, as number ${first + 1}.`,
        ),
      ];
}

/** Choices that nothing uses. */
export function unusedChoices(
  { choose }: TaskProgram,
  used: ReadonlySet<string>,
): readonly TaskFinding[] {
  return choose.flatMap(({ name }, index) =>
    used.has(name)
      ? []
      : [
          {
            ...finding('CHOICE_UNUSED', ['choose', index, 'name'], `Nothing uses \`${name}\`.`),
            severity: 'warning' as const,
          },
        ],
  );
}
