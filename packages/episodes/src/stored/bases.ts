import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StateError, type WorldState } from '@envloom/runtime';
import { parseJson, Problems } from '@envloom/runtime/fields';
import { canonicalJson, type Json } from '@envloom/core';
import { readJson, type ReadText } from './texts.ts';

const worldState = z.strictObject({
  clock: z.string().exactOptional(),
  actor: z.union([z.string(), z.number()]).exactOptional(),
  rows: z.record(z.string(), z.json()),
});

const hashPattern = /^[0-9a-f]{64}$/;

function jsonOf(file: URL, read: ReadText): Json {
  const json = parseJson(readJson(file, read));
  if (json instanceof Problems)
    throw new StateError([`${fileURLToPath(file)}: ${json.toString()}`]);
  return json;
}

function assertHash(json: Json, hash: string, file: URL, repair: string): void {
  const found = createHash('sha256').update(canonicalJson(json)).digest('hex');
  if (found === hash) return;
  throw new StateError([
    `${fileURLToPath(file)} was changed: its content has the hash ${found}, not its name's. ${repair}`,
  ]);
}

function stateOf(json: Json, file: URL): WorldState {
  const { success, data } = worldState.safeParse(json);
  if (success) return data;
  throw new StateError([
    `${fileURLToPath(file)} holds no state: it takes "rows" and may have "clock" and "actor".`,
  ]);
}

/** The states that scenarios share, each read and verified when it is first wanted. */
export class Bases {
  readonly #folder: URL;
  readonly #repair: string;
  readonly #text: ReadText;
  readonly #states = new Map<string, WorldState>();

  /**
   * @param folder `scenarios/bases/`
   * @param repair what to do about a file that is not as it was written, as a sentence
   * @param text reads a file
   */
  constructor(folder: URL, repair: string, text: ReadText) {
    this.#folder = folder;
    this.#repair = repair;
    this.#text = text;
  }

  /**
   * The state with this SHA-256; always the same object.
   *
   * @throws StateError where there is none or the file is not what it was
   */
  get(hash: string): WorldState {
    const known = this.#states.get(hash);
    if (known !== undefined) return known;
    const state = this.#read(hash);
    this.#states.set(hash, state);
    return state;
  }

  #read(hash: string): WorldState {
    if (!hashPattern.test(hash)) throw new StateError([`"${hash}" is no SHA-256 of a base.`]);
    const file = new URL(`${hash}.json`, this.#folder);
    const json = jsonOf(file, this.#text);
    assertHash(json, hash, file, this.#repair);
    return stateOf(json, file);
  }
}
