import type { SourceMap } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { ts } from 'ts-morph';
import { stringify } from 'yaml';
import { checkPrograms } from '../check/check-programs.ts';
import { finding, placed, type TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { programHash } from '../read/program-hash.ts';
import type { ParsedHelpers } from '../read/read-helpers.ts';
import { type ParsedProgram, readProgram } from '../read/read-program.ts';
import { arrangedWorld } from '../run/arrange.ts';
import type { ProgramContext } from '../run/context.ts';
import { readyProgram } from '../run/ready.ts';
import { type ProgramProblem, unlessStopped } from '../run/stopped.ts';

/** What is wrong with helpers, and with the body that tries them. */
export interface HelpersTrial {
  readonly helpers: readonly TaskDiagnostic[];
  readonly trial: readonly TaskDiagnostic[];
}

/** Seeds on which helpers are tried. */
const seeds = 12;

/**
 * Tries the helpers of an environment: they are checked, and a body that calls each of them once must
 * leave a valid world, on several seeds.
 *
 * @param trial an `arrange` body; of its problems line 2 is its first line
 * @param worlds taken in turn
 */
export function tryHelpers(
  context: ProgramContext,
  helpers: ParsedHelpers,
  trial: string,
  worlds: readonly WorldState<Rows>[],
): HelpersTrial {
  const read = readProgram(trialText(trial), 'helpers-trial.yaml');
  if (!read.ok) return { helpers: [], trial: read.diagnostics };
  const found = checkedTrial(context, helpers, read.parsed, trial);
  return found.helpers.length + found.trial.length > 0
    ? found
    : playedTrial(context, helpers, read.parsed, worlds);
}

function checkedTrial(
  { checked }: ProgramContext,
  helpers: ParsedHelpers,
  parsed: ParsedProgram,
  trial: string,
): HelpersTrial {
  const result = checkPrograms(checked, [parsed], helpers);
  const found = result.programs.flatMap((own) => (own.ok ? [] : own.diagnostics));
  const unused = placed(uncalled(helpers.helpers.arrange ?? '', trial), helpers.positions);
  return {
    helpers: [...result.helpers, ...unused],
    // Of the trial only `arrange` means something.
    trial: found.filter(({ path: [part] }) => part === 'arrange'),
  };
}

/** The first problem that a world shows. */
function playedTrial(
  context: ProgramContext,
  parsedHelpers: ParsedHelpers,
  { program, positions }: ParsedProgram,
  worlds: readonly WorldState<Rows>[],
): HelpersTrial {
  const { checked } = context;
  const { helpers } = parsedHelpers;
  const hash = programHash(program, helpers);
  const source = { stage: 'checked', checked, program, helpers, hash, positions } as const;
  const ready = readyProgram(context, source);
  for (let seed = 0; seed < seeds; seed += 1) {
    const world = worlds[seed % worlds.length];
    const made = world && unlessStopped(() => arrangedWorld(ready, world, seed));
    if (made && 'kind' in made && made.kind === 'problem')
      return shown(made.problem, seed, parsedHelpers, positions);
  }
  return { helpers: [], trial: [] };
}

function shown(
  { code, message, offset = 0 }: ProgramProblem,
  seed: number,
  { helpers, positions: ofHelpers }: ParsedHelpers,
  ofTrial: SourceMap,
): HelpersTrial {
  const found = finding(code, ['arrange'], `On seed ${seed}: ${message}`);
  if (offset >= 0) return { helpers: [], trial: placed([{ ...found, offset }], ofTrial) };
  const inHelpers = (helpers.arrange ?? '').length + afterHelpers + offset;
  return { helpers: placed([{ ...found, offset: inHelpers }], ofHelpers), trial: [] };
}

/** What stands between the helpers and a body when both are compiled. */
const afterHelpers = '\n{\n'.length;

/** The trial begins on the second line. */
function trialText(arrange: string): string {
  const program = {
    arrange: `${arrange.trim()}\n`,
    name: 'helpers-trial',
    title: 'Trial of helpers',
    purpose: 'Each helper must leave a valid world.',
    texts: ['first', 'second', 'third'],
    solution: 'return;',
  };
  return stringify(program, { lineWidth: 0 });
}

/** Functions of the helpers that a body does not call and no other helper does. */
function uncalled(helpers: string, trial: string) {
  const file = ts.createSourceFile('/helpers.ts', helpers, ts.ScriptTarget.ES2022, true);
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const text = name.getText();
      const isFunction = initializer !== undefined && ts.isArrowFunction(initializer);
      const calls = new RegExp(String.raw`\b${text}\(`, 'g');
      if (!isFunction || calls.test(trial) || calls.test(helpers)) return [];
      const message = `The trial does not call \`${text}\`.`;
      const fix = `Call \`${text}\` once in the trial.`;
      return [{ ...finding('ARRANGE_FAILED', ['arrange'], message, fix), offset: name.getStart() }];
    }),
  );
}
