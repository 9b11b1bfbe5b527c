import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario, type Scenario } from '@envloom/episodes';
import type { WorldState } from '@envloom/runtime';
import {
  isStored,
  linesFileOf,
  parseIndex,
  type ScenarioIndex,
  stampFile,
  stampOf,
} from '@envloom/episodes/node';
import { writeIfChanged } from '@envloom/core/files';
import { isSameRun, type SetRun } from './index-file.ts';
import { journalFile } from './journal.ts';
import { jsonText, stateText } from '@envloom/core';
import { type Lines, parseLines } from './lines.ts';

/** The folder of an environment's scenarios, relative to its package. */
export const scenariosFolder = 'scenarios';

const indexFile = 'index.json';
const basesFolder = 'bases';
/** As `scenarioId` makes them. */
const scenarioName = /^[a-z0-9]+(?:-[a-z0-9]+)*-\d+-\d{4,}\.json$/;
const baseName = /^[0-9a-f]{64}\.json$/;

/** Whether a file of the folder is one that making scenarios writes, and replaces. @param file relative to it */
export function isOfSet(file: string): boolean {
  const [folder, name] = file.split('/');
  if ([indexFile, journalFile, stampFile].includes(file) || scenarioName.test(file)) return true;
  return folder === basesFolder && name !== undefined && baseName.test(name);
}

/** Whether a package has scenarios, made or to be made. @param root absolute */
export function hasScenarios(root: string): boolean {
  return isStored(join(root, scenariosFolder));
}

/** A folder of stored scenarios; each file is written whole or not at all. */
export class ScenarioFolder {
  readonly path: string;
  /** The files that were written or replaced, relative to the folder. */
  readonly written: string[] = [];

  /** @param path absolute; made when the first file is written */
  constructor(path: string) {
    this.path = path;
  }

  writeScenario(scenario: Scenario): void {
    this.#write(`${scenario.id}.json`, jsonText(scenario));
  }

  writeBase(hash: string, state: WorldState): void {
    const file = join(basesFolder, `${hash}.json`);
    if (!existsSync(join(this.path, file))) this.#write(file, stateText(state));
  }

  /** The set is whole: its index, its lines beside the folder, and last what it was made from. */
  finish(index: object, lines: string): void {
    this.#write(indexFile, jsonText(index));
    writeIfChanged(linesFileOf(this.path), lines);
    writeIfChanged(join(this.path, stampFile), stampOf(lines));
  }

  /** Until a set is whole it has no index, which would tell of files that are no longer there. */
  removeIndex(): void {
    rmSync(join(this.path, indexFile), { force: true });
  }

  /** The scenario in a file as it was stored; undefined where there is none that can be read. */
  readScenario(id: string): Scenario | undefined {
    try {
      return parseScenario(JSON.parse(readFileSync(join(this.path, `${id}.json`), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** The run that the stored set is of; undefined where neither lines nor an index can be read. */
  storedRun(): SetRun | undefined {
    return this.#index();
  }

  /** The set in its lines; undefined where there are none that can be read. */
  storedLines(): Lines | undefined {
    const file = linesFileOf(this.path);
    try {
      return existsSync(file) ? parseLines(readFileSync(file, 'utf8'), file) : undefined;
    } catch {
      return undefined;
    }
  }

  /** How many walked scenarios the set has, made or not, where it is one of this run; else 0. */
  storedCount(run: SetRun): number {
    const index = this.#index();
    return index !== undefined && isSameRun(index, run) ? index.scenarios.length : 0;
  }

  #index(): ScenarioIndex | undefined {
    const lines = this.storedLines();
    if (lines !== undefined || existsSync(linesFileOf(this.path))) return lines?.index;
    try {
      return parseIndex(JSON.parse(readFileSync(join(this.path, indexFile), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /**
   * Removes every scenario and base that a set does not have, known by their names: what else is in
   * the folder is not of a set. @returns how many files
   */
  prune(scenarios: readonly Pick<Scenario, 'id' | 'initial_state'>[]): number {
    const ids = scenarios.map(({ id }) => `${id}.json`);
    const bases = scenarios.map(({ initial_state: { base } }) => `${base ?? ''}.json`);
    return (
      removeOthers(this.path, scenarioName, new Set(ids)) +
      removeOthers(join(this.path, basesFolder), baseName, new Set(bases))
    );
  }

  /** Not flushed: what a loss of power empties is noticed when it is read, and its line makes it again. */
  #write(file: string, text: string): void {
    if (writeIfChanged(join(this.path, file), text, { flush: false })) this.written.push(file);
  }
}

function removeOthers(folder: string, name: RegExp, kept: ReadonlySet<string>): number {
  if (!existsSync(folder)) return 0;
  const others = readdirSync(folder).filter((file) => name.test(file) && !kept.has(file));
  for (const file of others) rmSync(join(folder, file));
  return others.length;
}
