import type { LanguageModelEvent } from '@envloom/llm';
import type { RunEvent } from '@envloom/rollout';
import { grouped } from '../corpus-run/columns.ts';
import { dollars } from '../corpus-run/cost-text.ts';
import { ProgressLine, type ProgressOutput } from '../quality/progress.ts';

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

  /** @param now milliseconds from any start */
  constructor(title: string, output: ProgressOutput, now: () => number = () => performance.now()) {
    this.#line = new ProgressLine(title, output, now);
    this.#output = output;
    this.#now = now;
    this.#started = now();
  }

  /** @param done episodes that were played before */
  begin(total: number, done: number): void {
    this.#total = total;
    this.#done = done;
    this.#show();
  }

  readonly onEvent = (event: RunEvent): void => {
    if (event.type === 'finished') {
      this.#done += 1;
      this.#played += 1;
      this.#successes += event.trajectory.reward;
    }
    if (event.type === 'failed') this.#failed += 1;
    if (event.type === 'waiting') this.#waiting += 1;
    this.#show();
  };

  readonly onModel = ({ type, usage, costUsd }: LanguageModelEvent): void => {
    if (type !== 'answered') return;
    this.#tokens += (usage?.input ?? 0) + (usage?.output ?? 0);
    this.#cost =
      this.#cost === undefined || costUsd === undefined ? undefined : this.#cost + costUsd;
    this.#show();
  };

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
    const minutes = (this.#now() - this.#started) / 60_000;
    const rate =
      minutes > 0.05 && this.#played > 0 ? `${Math.round(this.#played / minutes)} a minute` : '';
    const share = this.#played === 0 ? '' : `reward ${(this.#successes / this.#played).toFixed(2)}`;
    const parts = [
      share,
      rate,
      this.#failed === 0 ? '' : `${grouped(this.#failed)} failed`,
      this.#waiting === 0 ? '' : `${grouped(this.#waiting)} waiting`,
      this.#tokens === 0 ? '' : `${grouped(this.#tokens)} tokens`,
      this.#cost === undefined || this.#cost === 0 ? '' : dollars(this.#cost),
    ].filter((part) => part !== '');
    return parts.length === 0 ? {} : { note: parts.join(', ') };
  }
}
