import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '@envloom/core';
import { writeIfChanged } from '@envloom/core/files';
import { noRecords, parseRecords, type ProgramRecord, type WritingRecords } from './records.ts';
import { withSolvers } from './solvers.ts';

/** The folder of an environment's programs inside its package. */
export const tasksFolder = 'tasks';

const helpersFile = 'helpers.yaml';
const recordsFile = 'records.json';

/** `tasks/` of an environment: programs, what they share, and how they were written. */
export class TaskFolder {
  readonly path: string;

  /** @param root absolute path of the environment's package */
  constructor(root: string) {
    this.path = join(root, tasksFolder);
  }

  /** The names of the programs that are there. */
  names(): readonly string[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path)
      .filter((file) => file.endsWith('.yaml') && file !== helpersFile)
      .map((file) => file.slice(0, -'.yaml'.length))
      .toSorted();
  }

  program(name: string): string | undefined {
    return this.#read(`${name}.yaml`);
  }

  helpers(): string | undefined {
    return this.#read(helpersFile);
  }

  /** @throws Error where the file has another shape */
  records(): WritingRecords {
    const text = this.#read(recordsFile);
    return text === undefined ? noRecords : parseRecords(text);
  }

  /**
   * How often each program was solved, 0 to 1, where solvers played it (`envloom tasks --solved`).
   *
   * @param agents only these, by name
   */
  passRates(
    agents?: readonly string[],
  ): ReadonlyMap<string, { readonly pass_rate: number; readonly samples: number }> {
    const rates = Object.entries(this.records().solvers ?? {}).flatMap(([program, played]) => {
      const own = played.agents.filter(({ agent }) => agents?.includes(agent) ?? true);
      const samples = own.reduce((sum, agent) => sum + agent.samples, 0);
      const passed = own.reduce((sum, agent) => sum + agent.passed, 0);
      return samples === 0 ? [] : [[program, { pass_rate: passed / samples, samples }] as const];
    });
    return new Map(rates);
  }

  writeProgram(name: string, text: string, record: ProgramRecord): void {
    this.#write(`${name}.yaml`, text);
    const records = this.records();
    const programs = sorted({ ...records.programs, [name]: record });
    // What was measured was measured on another text.
    const { [name]: _, ...solvers } = records.solvers ?? {};
    this.#writeRecords({ ...records, programs, ...(records.solvers && { solvers }) });
  }

  /** What solvers made of programs, agent by agent in the place of what is known. */
  writeSolvers(found: NonNullable<WritingRecords['solvers']>): void {
    const records = this.records();
    const known = records.solvers ?? {};
    const merged = Object.entries(found).map(
      ([name, solvers]) => [name, withSolvers(known[name], solvers)] as const,
    );
    const solvers = sorted({ ...known, ...Object.fromEntries(merged) });
    this.#writeRecords({ ...records, solvers });
  }

  writeHelpers(text: string, record: NonNullable<WritingRecords['helpers']>): void {
    this.#write(helpersFile, text);
    this.#writeRecords({ ...this.records(), helpers: record });
  }

  /** A program to begin with. @throws Error where there is a file of this name */
  writeNew(name: string, text: string): string {
    const file = join(this.path, `${name}.yaml`);
    if (existsSync(file)) throw new Error(`${file} is there already and stays as it is.`);
    this.#write(`${name}.yaml`, text);
    return file;
  }

  #writeRecords(records: WritingRecords): void {
    this.#write(recordsFile, jsonText(records, 4));
  }

  #read(file: string): string | undefined {
    const path = join(this.path, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  #write(file: string, text: string): void {
    mkdirSync(this.path, { recursive: true });
    writeIfChanged(join(this.path, file), text);
  }
}

function sorted<T>(byName: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byName).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
