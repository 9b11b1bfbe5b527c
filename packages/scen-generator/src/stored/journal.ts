import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Decisions } from '../generate/decisions.ts';
import type { DroppedAttempt, Outcome, Resume, VerifiedAttempt } from '../generate/options.ts';
import type { Scenario } from '@envloom/episodes';
import { z } from 'zod';
import { decisionsSchema } from './decisions-schema.ts';
import { droppedSchema } from './dropped.ts';

/** What an unfinished run did, in the folder of the scenarios; removed when the set is whole. */
export const journalFile = '.progress.jsonl';

type Entry =
  | { readonly attempt: number; readonly verified: string; readonly decisions: Decisions }
  | z.infer<typeof droppedSchema>;

const entrySchema: z.ZodType<Entry> = z.union([
  z.strictObject({ attempt: z.int(), verified: z.string(), decisions: decisionsSchema }),
  droppedSchema,
]);

/** What a run had done, with what its scenarios can be made from. */
export interface Done extends Resume {
  /** Of the verified scenarios, in their order. */
  readonly decisions: readonly Decisions[];
}

/**
 * Takes down every outcome of a run as a line of JSON, after a first line that says which run it
 * is. What the last line lacks when a run is killed is done again.
 */
export class Journal {
  readonly #file: string;
  readonly #run: string;

  /** @param run what decides the outcomes: another run does not go on with these */
  constructor(file: string, run: object) {
    this.#file = file;
    this.#run = JSON.stringify(run);
  }

  /**
   * What the same run had done before it was interrupted.
   *
   * @param scenario finds a scenario that was stored; what came after one that is gone is done again
   */
  read(scenario: (id: string) => Scenario | undefined): Done | undefined {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : [];
    if (lines[0] !== this.#run) return undefined;
    const verified: Scenario[] = [];
    const dropped: DroppedAttempt[] = [];
    const decisions: Decisions[] = [];
    let attempts = 0;
    for (const line of lines.slice(1)) {
      const entry = entryOf(line);
      if (entry === undefined || entry.attempt !== attempts) break;
      if ('verified' in entry) {
        const stored = scenario(entry.verified);
        if (stored === undefined) break;
        verified.push(stored);
        decisions.push(entry.decisions);
      } else {
        dropped.push({ kind: 'dropped', ...entry });
      }
      attempts += 1;
    }
    return { attempts, verified, dropped, decisions };
  }

  /** Begins with what is known to be done. */
  start({ verified, decisions, dropped }: Omit<Done, 'attempts'>): void {
    const entries: Entry[] = [
      ...verified.flatMap(({ attempt, id }, at): Entry[] => {
        const decided = decisions[at];
        return decided === undefined ? [] : [{ attempt, verified: id, decisions: decided }];
      }),
      ...dropped.map(({ attempt, wanted, reason, why }) => ({ attempt, wanted, reason, why })),
    ].toSorted((a, b) => a.attempt - b.attempt);
    mkdirSync(dirname(this.#file), { recursive: true });
    const lines = [this.#run, ...entries.map((entry) => JSON.stringify(entry))];
    writeFileSync(this.#file, `${lines.join('\n')}\n`);
  }

  add(outcome: Outcome): void {
    appendFileSync(this.#file, `${JSON.stringify(entryFor(outcome))}\n`);
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }
}

function entryFor(outcome: Outcome): Entry {
  const { attempt } = outcome;
  if (outcome.kind === 'verified') {
    return { attempt, verified: outcome.scenario.id, decisions: decidedIn(outcome) };
  }
  const { wanted, reason, why } = outcome;
  return { attempt, wanted, reason, why };
}

/** @throws Error where the starting world was given: no line could say which */
export function decidedIn({ decisions }: VerifiedAttempt): Decisions {
  if (decisions === undefined) throw new Error('A set starts in worlds that were grown.');
  return decisions;
}

/** A line that was cut off is none. */
function entryOf(line: string): Entry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
