import { ProgressLine, type ProgressOutput } from '@envloom/core/command';
import { grouped, dollars } from '@envloom/core';
import type { LanguageModelEvent, LanguageModelProblem, OpenAiRetryEvent } from '@envloom/llm';
import type { RunEvent } from '../run/run-rollouts.ts';

/** Milliseconds between signs of life of a run in which nothing ends. */
const onTerminal = 1_000;
const elsewhere = 30_000;

/** Shows how far a run of episodes is: one line that changes on a terminal, lines now and then elsewhere. */
export class RolloutProgress {
  readonly #line: ProgressLine;
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  readonly #started: number;
  #done = 0;
  #total = 0;
  #played = 0;
  #successes = 0;
  #failed = 0;
  #waiting = 0;
  #tokens = 0;
  #cost: number | undefined = 0;
  #retries = 0;
  /** What went wrong last. */
  #trouble = '';
  /** Kinds of failures that were told in lines of their own. */
  readonly #told = new Set<LanguageModelProblem>();
  readonly #open: OpenQuestions;

  /** @param now milliseconds from any start */
  constructor(title: string, output: ProgressOutput, now: () => number = () => performance.now()) {
    this.#line = new ProgressLine(title, output, now);
    this.#output = output;
    this.#now = now;
    this.#started = now();
    this.#open = new OpenQuestions(now);
  }

  /** @param done episodes that were played before */
  begin(total: number, done: number): void {
    this.#total = total;
    this.#done = done;
    this.#show();
  }

  readonly onEvent = (event: RunEvent<{ readonly reward: number }>): void => {
    if (event.type === 'finished') {
      this.#done += 1;
      this.#played += 1;
      this.#successes += event.trajectory.reward;
    }
    if (event.type === 'failed') {
      this.#failed += 1;
      this.#trouble = event.failure.message;
    }
    if (event.type === 'waiting') this.#waiting += 1;
    this.#show();
  };

  readonly onModel = (event: LanguageModelEvent): void => {
    this.#open.note(event);
    if (event.type !== 'answered') return;
    const { usage, costUsd } = event;
    this.#tokens += (usage?.input ?? 0) + (usage?.output ?? 0);
    this.#cost =
      this.#cost === undefined || costUsd === undefined ? undefined : this.#cost + costUsd;
    this.#show();
  };

  readonly onRetry = ({ error }: Pick<OpenAiRetryEvent, 'error'>): void => {
    this.#retries += 1;
    this.#trouble = error.message;
    // In the line itself there may be no room for it, and until it is given up minutes may pass.
    if (!this.#told.has(error.problem)) this.say(`Asks again: ${shortened(error.message)}`);
    this.#told.add(error.problem);
    this.#show();
  };

  /** Shows the line now and then, also while nothing happens. @returns what ends it */
  keepShowing(): () => void {
    const every = this.#output.isTTY === true ? onTerminal : elsewhere;
    const timer = setInterval(() => this.#show(), every);
    timer.unref();
    return () => clearInterval(timer);
  }

  clear(): void {
    this.#line.clear();
  }

  /** A line that stays. */
  say(text: string): void {
    this.#line.clear();
    this.#output.write(`${text}\n`);
  }

  #show(): void {
    this.#line.show({
      stage: 'episodes',
      done: this.#done,
      total: this.#total,
      ...this.#note(),
    });
  }

  #note(): { readonly note?: string } {
    const parts = [
      this.#played === 0 ? '' : `reward ${(this.#successes / this.#played).toFixed(2)}`,
      this.#rate(),
      counted(this.#waiting, 'waiting'),
      this.#open.text(),
      counted(this.#tokens, 'tokens'),
      this.#cost === undefined || this.#cost === 0 ? '' : dollars(this.#cost),
      this.#troubleText(),
    ].filter((part) => part !== '');
    return parts.length === 0 ? {} : { note: parts.join(', ') };
  }

  #rate(): string {
    const minutes = (this.#now() - this.#started) / 60_000;
    const isKnown = minutes > 0.05 && this.#played > 0;
    return isKnown ? `${Math.round(this.#played / minutes)} a minute` : '';
  }

  /** Last in the line: where it is cut off, the rest is there. */
  #troubleText(): string {
    const counts = [counted(this.#failed, 'failed'), counted(this.#retries, 'asked again')];
    const text = counts.filter((part) => part !== '').join(', ');
    return text === '' ? '' : `${text}: ${shortened(this.#trouble)}`;
  }
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${grouped(count)} ${what}`;

/** Characters of a failure that say which it is. */
const most = 160;

function shortened(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Milliseconds after which a question that has no answer is worth telling of. */
const longWait = 10_000;

/** Questions that were sent and have no answer yet. */
export class OpenQuestions {
  readonly #now: () => number;
  /** When they were sent, the oldest first. An episode asks one at a time. */
  readonly #sentAt = new Map<string, number>();

  /** @param now milliseconds from any start */
  constructor(now: () => number) {
    this.#now = now;
  }

  note({ type, stage, subject }: LanguageModelEvent): void {
    const question = `${stage} ${subject}`;
    if (type !== 'follow-up') this.#sentAt.delete(question);
    if (type === 'sent') this.#sentAt.set(question, this.#now());
  }

  /** `32 questions open, the oldest for 55 s`; empty where answers come soon. */
  text(): string {
    const [oldest] = this.#sentAt.values();
    if (oldest === undefined) return '';
    const waited = this.#now() - oldest;
    if (waited < longWait) return '';
    const count = this.#sentAt.size;
    const open = `${count} ${count === 1 ? 'question' : 'questions'} open`;
    return `${open}, the oldest for ${Math.floor(waited / 1000)} s`;
  }
}
