import { contentHash } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { ts } from 'ts-morph';
import { checkPrograms } from '../check/check-programs.ts';
import { finding, placed, type TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import type { ParsedHelpers } from '../read/read-helpers.ts';
import { readProgram } from '../read/read-program.ts';
import { arrangedWorld } from '../run/arrange.ts';
import type { ProgramContext } from '../run/context.ts';
import { readyProgram } from '../run/ready.ts';
import { unlessStopped } from '../run/stopped.ts';

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
 * @param trial an `arrange` body
 * @param worlds taken in turn
 */
export function tryHelpers(
  context: ProgramContext,
  helpers: ParsedHelpers,
  trial: string,
  worlds: readonly WorldState<Rows>[],
): HelpersTrial {
  const { checked } = context;
  const read = readProgram(JSON.stringify(trialProgram(trial)), 'helpers-trial.yaml');
  if (!read.ok) return { helpers: [], trial: read.diagnostics };
  const { parsed } = read;
  const result = checkPrograms(checked, [parsed], helpers);
  const [own] = result.programs;
  const found = own === undefined || own.ok ? [] : own.diagnostics;
  // Of the trial only `arrange` means something.
  const arranging = found.filter(({ path: [part] }) => part === 'arrange');
  const unused = uncalled(helpers.helpers.arrange ?? '', trial);
  if (result.helpers.length + arranging.length + unused.length > 0)
    return { helpers: [...result.helpers, ...placed(unused, helpers.positions)], trial: arranging };
  const { program, positions } = parsed;
  const shared = helpers.helpers;
  const hash = contentHash({ program, helpers: shared });
  const ready = readyProgram(context, {
    stage: 'checked',
    checked,
    program,
    helpers: shared,
    hash,
    positions,
  });
  for (let seed = 0; seed < seeds; seed += 1) {
    const world = worlds[seed % worlds.length];
    const made = world && unlessStopped(() => arrangedWorld(ready, world, seed));
    if (made === undefined || !('kind' in made) || made.kind === 'unfit') continue;
    const { code, message, offset = 0 } = made.problem;
    const place = offset < 0 ? helpers.positions : positions;
    const start = offset < 0 ? (shared.arrange ?? '').length + afterHelpers : 0;
    const problem = {
      ...finding(code, ['arrange'], `On seed ${seed}: ${message}`),
      offset: start + offset,
    };
    const diagnostics = placed([problem], place);
    return offset < 0
      ? { helpers: diagnostics, trial: [] }
      : { helpers: [], trial: diagnostics };
  }
  return { helpers: [], trial: [] };
}

/** What stands between the helpers and a body when both are compiled. */
const afterHelpers = '\n{\n'.length;

function trialProgram(arrange: string): object {
  return {
    name: 'helpers-trial',
    title: 'Trial of helpers',
    purpose: 'Each helper must leave a valid world.',
    arrange,
    texts: ['first', 'second', 'third'],
    solution: 'return;',
  };
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
