import { type CallRecord, LanguageModelError } from '@envloom/llm';
import { programGuide, type TaskDiagnostic } from '@envloom/task-programs';
import { programSchema, type Purpose, purposeKinds, repairSchema } from './answers.ts';
import { Interview, type WritingPorts } from './ask.ts';
import type { SharedHelpers, WritingEnvironment } from './environment.ts';
import { lookAt, outcomeText, type Version } from './look-at.ts';
import { shownProblems } from './problems.ts';
import { readAndSettle, type Reading } from './reading.ts';

/** A program of another environment, shown as an example. */
export interface ExampleProgram {
  readonly environment: string;
  readonly text: string;
}

/** What writing a program needs to know. */
export interface WritingDesk {
  readonly environment: WritingEnvironment;
  readonly helpers: SharedHelpers | undefined;
  readonly examples: readonly ExampleProgram[];
  /** Rounds of repair at most. */
  readonly rounds: number;
}

interface Common {
  readonly name: string;
  /** Rounds of repair that were asked for. */
  readonly rounds: number;
  readonly calls: readonly CallRecord[];
}

/** A program that came through every gate but the fresh solvers. */
export interface AcceptedProgram extends Common {
  readonly kind: 'accepted';
  readonly version: Version;
  readonly reading: Reading;
}

export interface RejectedProgram extends Common {
  readonly kind: 'rejected';
  /** Undefined where there was no usable answer. */
  readonly version: Version | undefined;
  readonly problems: readonly (Pick<TaskDiagnostic, 'message'> & { readonly code: string })[];
}

export type WrittenProgram = AcceptedProgram | RejectedProgram;

/**
 * Writes a program for a purpose: asks, checks, runs, has it repaired, has it read, settles. The result
 * depends on nothing but what is given and the answers.
 *
 * @throws LanguageModelError where a question could not be asked, or its answer is yet to come
 */
export function writeProgram(
  desk: WritingDesk,
  purpose: Purpose,
  ports: WritingPorts,
): Promise<WrittenProgram> {
  const work = new Work(desk, purpose.name, ports);
  return work.run(() => work.draft(purpose));
}

/**
 * The same with a text that is there: repaired where it is wrong, and read.
 *
 * @param known what is wrong with it besides what checking and trying it finds
 * @throws LanguageModelError
 */
export function repairProgram(
  desk: WritingDesk,
  name: string,
  text: string,
  known: readonly TaskDiagnostic[],
  ports: WritingPorts,
): Promise<WrittenProgram> {
  return new Work(desk, name, ports).run(() => Promise.resolve(text), known);
}

/** Some models put their YAML between marks of code. */
function unfenced(text: string): string {
  return /^```(?:ya?ml)?\n([^]*?)\n```$/.exec(text.trim())?.[1] ?? text.trim();
}

/** One program on its way. */
class Work {
  readonly #desk: WritingDesk;
  readonly #name: string;
  readonly #interview: Interview;
  readonly #notes: string[] = [];
  #rounds = 0;

  constructor(desk: WritingDesk, name: string, ports: WritingPorts) {
    this.#desk = desk;
    this.#name = name;
    this.#interview = new Interview(ports, `${desk.environment.name}/${name}`);
  }

  async run(
    begin: () => Promise<string>,
    known: readonly TaskDiagnostic[] = [],
  ): Promise<WrittenProgram> {
    let version: Version | undefined;
    try {
      const first = this.#look(await begin());
      version = { ...first, problems: [...first.problems, ...known] };
      version = await this.#repaired(version);
      return version.problems.length > 0
        ? this.#rejected(version, version.problems)
        : await this.#read(version);
    } catch (error) {
      // An answer that is no good is the program's own fault; all else concerns the run.
      if (!isOwn(error)) throw error;
      const code = error.problem === 'refused' ? 'ANSWER_REFUSED' : 'ANSWER_UNUSABLE';
      return this.#rejected(version, [{ code, message: error.message }]);
    }
  }

  async draft(purpose: Purpose): Promise<string> {
    const { program } = await this.#interview.ask('task-program', programSchema, {
      ...this.#programView(),
      purpose: {
        ...purpose,
        meaning: purposeKinds[purpose.kind],
        tools: purpose.tools.join(', '),
        entities: purpose.entities.join(', '),
      },
    });
    return program;
  }

  #look(text: string): Version {
    return lookAt(this.#desk.environment, this.#desk.helpers, this.#name, `${unfenced(text)}\n`);
  }

  async #repaired(first: Version): Promise<Version> {
    let version = first;
    while (version.problems.length > 0 && this.#rounds < this.#desk.rounds) {
      // oxlint-disable-next-line no-await-in-loop -- each round repairs what the one before left
      version = await this.#repairedOnce(version);
    }
    return version;
  }

  async #repairedOnce(version: Version): Promise<Version> {
    this.#rounds += 1;
    const found = [...version.problems, ...version.warnings];
    const { note, program } = await this.#interview.ask('repair-task-program', repairSchema, {
      ...this.#programView(),
      outcome: outcomeText(version),
      text: version.text.trimEnd(),
      problems: shownProblems(found, version.text),
      earlier: [...this.#notes],
    });
    this.#notes.push(note);
    return this.#look(program);
  }

  /** A settled version that is wrong may be repaired once; else the one before it stays. */
  async #read(version: Version): Promise<AcceptedProgram> {
    const { environment } = this.#desk;
    const read = await readAndSettle(this.#interview, environment, version, this.#programView());
    if (read.settledText === undefined) return this.#accepted(version, read.reading);
    const settled = this.#look(read.settledText);
    const final = settled.problems.length === 0 ? settled : await this.#repairedOnce(settled);
    return final.problems.length === 0
      ? this.#accepted(final, read.reading)
      : this.#accepted(version, read.unsettled);
  }

  #programView(): object {
    const { environment, helpers, examples } = this.#desk;
    const { checked, code } = environment;
    return { guide: programGuide(checked, helpers?.parsed.helpers), code, examples };
  }

  #accepted(version: Version, reading: Reading): AcceptedProgram {
    return { kind: 'accepted', ...this.#common(), version, reading };
  }

  #rejected(version: Version | undefined, problems: RejectedProgram['problems']): RejectedProgram {
    return { kind: 'rejected', ...this.#common(), version, problems };
  }

  #common(): Common {
    return { name: this.#name, rounds: this.#rounds, calls: this.#interview.calls };
  }
}

const own: ReadonlySet<string> = new Set(['bad-answer', 'refused', 'context-length']);

function isOwn(error: unknown): error is LanguageModelError {
  return error instanceof LanguageModelError && own.has(error.problem);
}
