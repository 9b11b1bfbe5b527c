import { counted } from '@envloom/core';
import type { Summary } from '@envloom/scen-generator';
import { isError, problemLine, type ProgramFile } from '@envloom/task-programs';

export function notReady(root: string, problems: readonly string[]): Error {
  return new Error(
    [`No scenarios can be made for ${root}; nothing was written.`, '', ...problems].join('\n'),
  );
}

/** The task programs of which no scenarios are made, one line each. */
export function leftOut(name: string, unsound: readonly ProgramFile[]): string {
  const lines = unsound.flatMap(({ name: program, diagnostics }) => {
    const errors = diagnostics.filter(isError);
    return problemLine({ name: program, errors }) ?? [];
  });
  return [
    `Left out, because of errors: ${counted(unsound.length, 'task program')}`,
    ...lines.map((line) => `  ${line}`),
    `Everything that is wrong, with repairs: npx envloom check ${name} --tasks`,
  ].join('\n');
}

export function noMutations(name: string): Error {
  return new Error(
    `${name} has no mutations: nothing in it can be changed, so there is no task whose result could be checked. ` +
      'Nothing was written.',
  );
}

export function nothingMade(name: string, { attempts, dropped }: Summary): Error {
  return new Error(
    [
      `No scenario of ${name} passed the gates in ${attempts} attempts; nothing was written.`,
      ...dropped.map(({ reason, count, why }) => `  ${reason} (${count}): ${why}`),
      'Ask for other kinds or another difficulty, or change the model where it says so.',
    ].join('\n'),
  );
}

export function interrupted({ made, wanted }: Summary): Error {
  return new Error(
    `Interrupted: ${made} of ${wanted} scenarios are verified and kept. The same command goes on from there.`,
  );
}

export function interruptedInstances(name: string): Error {
  return new Error(
    `Interrupted: the walked scenarios of ${name} are kept, and its task programs keep the instances they had.`,
  );
}

export function interruptedWaiting(name: string): Error {
  return new Error(
    `Interrupted while workers made the scenarios of ${name}; nothing was written. Give the same command again.`,
  );
}

export function notVerified(root: string, problems: readonly string[]): Error {
  return new Error(
    [
      `The scenarios in ${root} do not hold on the package itself. This is a bug in envloom: please report it together with the model.`,
      ...problems,
    ].join('\n'),
  );
}

/** The scenarios are stored, but the package does not list them. */
export function notListed(root: string, problems: readonly string[]): Error {
  return new Error(
    [`The scenarios are in ${root}, but its code was not brought up to date:`, ...problems].join(
      '\n',
    ),
  );
}
