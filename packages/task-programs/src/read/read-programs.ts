import { isHelpers } from '../check/check-files.ts';
import type { TaskProgram } from '../schema.ts';
import { taskFilesIn } from './load-programs.ts';
import { programHash } from './program-hash.ts';
import { readHelpers } from './read-helpers.ts';
import { readProgram } from './read-program.ts';

/** A task program as it is written; nothing of its meaning is known. */
export interface WrittenProgram {
  readonly program: TaskProgram;
  /** Of the program with its helpers. */
  readonly hash: string;
}

/** The task programs of a package, sorted; those that cannot be read are left out. @param root of the package */
export function readPrograms(root: string): readonly WrittenProgram[] {
  const files = taskFilesIn(root);
  const [shared] = files.filter(isHelpers).map(({ file, text }) => readHelpers(text, file));
  const helpers = shared?.ok === true ? shared.parsed.helpers : undefined;
  return files
    .filter((file) => !isHelpers(file))
    .flatMap(({ file, text }) => {
      const result = readProgram(text, file);
      if (!result.ok) return [];
      const { program } = result.parsed;
      return [{ program, hash: programHash(program, helpers) }];
    });
}
