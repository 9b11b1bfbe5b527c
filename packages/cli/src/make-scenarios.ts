// Makes the files of sets from their lines: `node make-scenarios.ts <folder of the set>...`. A process
// of its own, so that whoever reads scenarios need not load what makes them.
import { isMade } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { makeFiles } from '@envloom/scen-generator/stored';

/** @returns what is wrong */
function problemOf(folder: string): string | undefined {
  try {
    if (!isMade(folder)) makeFiles(folder);
    return undefined;
  } catch (error) {
    return error instanceof StateError ? error.message : String(error);
  }
}

const problems = process.argv.slice(2).flatMap((folder) => problemOf(folder) ?? []);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
