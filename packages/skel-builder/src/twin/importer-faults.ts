import { generated } from '@envloom/core';
import type { Skeleton } from '@envloom/importers';
import {
  checkModel,
  FORMAT_VERSION,
  type LogicModel,
  printModel,
  readModel,
} from '@envloom/logic-model';
import type { ModelProblem } from '../outcome.ts';
import { diagnosticProblems } from '../repair/problems.ts';
import { fixedReason } from './fixed-edits.ts';
import { withFixedTools } from './fixed-tools.ts';

/** Faults that are listed. */
const mostListed = 10;

/** A world that has nothing to do with the tools. */
const empty = {
  format_version: FORMAT_VERSION,
  name: 'twin',
  title: 'Twin',
  summary: 'A twin.',
  domain: 'other/twin',
  rules: [],
  entities: [
    {
      name: 'EnvloomPlaceholder',
      collection: 'envloomPlaceholders',
      fields: [{ name: 'name', type: 'string', sample: { examples: ['a', 'b'] } }],
      key_in_row: false,
    },
  ],
};

/**
 * What is wrong with the part of a twin that its importer made, before anybody writes the rest.
 *
 * @throws Error that says what it is: no answer of a language model can repair it
 */
export function requireSound(skeleton: Skeleton): void {
  const model = withFixedTools(empty, skeleton);
  const text = printModel(generated<LogicModel>(model));
  const read = readModel(text, 'skeleton.yaml');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (check.ok) return;
  const errors = check.diagnostics.filter(({ severity }) => severity === 'error');
  const faults = diagnosticProblems(model, text, errors).filter(({ path }) =>
    isFixed(path, skeleton),
  );
  if (faults.length > 0) throw faultError(faults);
}

/** What the examination of a twin finds wrong in envloom itself. */
export const faultsIn = (problems: readonly ModelProblem[]): readonly ModelProblem[] =>
  problems.filter(({ code, isOfEnvloom }) => isOfEnvloom === true || ofEnvloom.has(code));

const ofEnvloom: ReadonlySet<string> = new Set([
  'NOT_EMITTED',
  'NOT_EVALUATED',
  'SCENARIO_DOES_NOT_HOLD',
]);

function isFixed(path: string | undefined, skeleton: Skeleton): boolean {
  if (path === undefined || path.split('.').length < 3) return false;
  return fixedReason({ op: 'set', path }, skeleton) !== undefined;
}

/** The end of a run in which such a problem came up. */
export function faultError(faults: readonly ModelProblem[]): Error {
  const shown = faults.slice(0, mostListed).map(({ code, path, message }) => {
    const where = path === undefined ? '' : ` at ${path}`;
    return `  ${code}${where}: ${message.replaceAll('\n', '\n    ')}`;
  });
  const more = faults.length > mostListed ? [`  … and ${faults.length - mostListed} more`] : [];
  return new Error(
    [
      'envloom is at fault here: what it made of the tools of the original does not hold, and no answer of the language model can repair it. Report it with the `tools.json` that was kept.',
      ...shown,
      ...more,
    ].join('\n'),
  );
}
