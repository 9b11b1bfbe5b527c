import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { counted } from '@envloom/core';
import { checkText, modelFile } from '@envloom/env-package';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
import {
  type Finding,
  findingsDelta,
  findingSubject,
  fixOf,
  type QualityReport,
} from '@envloom/quality';
import type { QualityPorts } from '@envloom/quality/package';

/** Few enough to take seconds: what takes longer is found by the whole check. */
const runs = 40;
const budgetSeconds = 12;

/** Problems of a broken model that are shown: one slip in YAML makes a hundred. */
const mostProblems = 12;

export interface ModelWatchPorts {
  readonly say: (line: string) => void;
  readonly evaluate: QualityPorts['evaluate'];
  /** Told of each model that is sound, before it is played. */
  readonly onSound: (checked: CheckedModel) => void;
}

/** Looks at the model of an environment again and again, and says what is new. */
export class ModelWatch {
  readonly #file: string;
  readonly #shown: string;
  readonly #ports: ModelWatchPorts;
  #text: string | undefined;
  #report: QualityReport | undefined;
  #playing = new AbortController();

  /** @param root of the environment, relative to the workspace */
  constructor(workspaceRoot: string, root: string, ports: ModelWatchPorts) {
    this.#file = join(workspaceRoot, root, modelFile);
    this.#shown = `${root}/${modelFile}`;
    this.#ports = ports;
  }

  /** Checks the model if it was changed, plays it if it is sound, and says what came and what is gone. */
  async look(): Promise<void> {
    const text = this.#read();
    if (text === undefined || text === this.#text) return;
    this.#text = text;
    this.#stopPlaying();
    const { say, onSound } = this.#ports;
    const check = checkText(text, this.#shown);
    say('');
    if (!check.ok) {
      problemLines(check.problems).forEach(say);
      say(`${this.#shown} has ${counted(check.problems.length, 'problem')}.`);
      return;
    }
    check.warnings.map(formatDiagnostic).forEach(say);
    say(`${this.#shown} is sound. Playing it for some seconds …`);
    onSound(check.checked);
    await this.#play(check.checked);
  }

  close(): void {
    this.#stopPlaying();
  }

  /** Undefined while an editor has the file away, or has not written to it yet. */
  #read(): string | undefined {
    const text = existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
    return text.trim() === '' ? undefined : text;
  }

  #stopPlaying(): void {
    this.#playing.abort();
    this.#playing = new AbortController();
  }

  async #play(checked: CheckedModel): Promise<void> {
    const { signal } = this.#playing;
    const { evaluate, say } = this.#ports;
    try {
      const report = await evaluate(checked, { seed: 1, runs, budgetSeconds, signal });
      if (signal.aborted) return;
      deltaLines(this.#report, report).forEach(say);
      this.#report = report;
    } catch (error) {
      // It was saved again meanwhile, or the user ended it.
      if (!signal.aborted) throw error;
    }
  }
}

function problemLines(problems: readonly string[]): readonly string[] {
  const more = problems.length - mostProblems;
  return more > 0
    ? [
        ...problems.slice(0, mostProblems),
        `… and ${more} more; the first ones often cause the others.`,
      ]
    : problems;
}

/** The figures, then the findings that came (all of them the first time) and those that are gone. */
function deltaLines(before: QualityReport | undefined, after: QualityReport): readonly string[] {
  const { came, gone, kept } = findingsDelta(before?.findings, after.findings);
  const rest = kept === 0 ? [] : [`  ${counted(kept, 'finding')} as before`];
  const all = [...came.flatMap(cameLines), ...gone.map(goneLine), ...rest];
  return [figuresLine(after), ...(all.length === 0 ? ['  nothing was found'] : all)];
}

function figuresLine({ coverage, mutation }: QualityReport): string {
  const { operations, codes } = coverage;
  const succeeded = operations.filter((each) => each.succeeded).length;
  return (
    `  ${succeeded} of ${operations.length} operations succeeded, ${codes.reached} of ${codes.total} failure codes ` +
    `reached, ${mutation.killed} of ${counted(mutation.total, 'mistake')} noticed`
  );
}

function cameLines(finding: Finding): readonly string[] {
  const { severity, code, message } = finding;
  const subject = findingSubject(finding);
  const about = subject === '' ? '' : ` ${subject}`;
  return [`  + ${severity} ${code}${about}: ${message}`, `      fix: ${fixOf(finding)}`];
}

function goneLine(finding: Finding): string {
  return `  - gone: ${finding.code} ${findingSubject(finding)}`.trimEnd();
}
