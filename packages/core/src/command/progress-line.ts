/** How far something is. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  /** How much `done` will be in the end, where that is known. */
  readonly total?: number;
  readonly note?: string;
}

/** Where progress is shown: `process.stdout`, for example. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  /** Characters in a line of the terminal. */
  readonly columns?: number;
  write(text: string): unknown;
}

/** Milliseconds from one sign of life to the next. */
const onTerminal = 100;
const elsewhere = 5_000;

const eraseLine = '\r\u001b[2K';

/** Shows how far something is: one line that changes on a terminal, now and then a line elsewhere. */
export class ProgressLine {
  readonly #title: string;
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  #shownAt: number;
  #isShown = false;

  /** @param now milliseconds from any start */
  constructor(title: string, output: ProgressOutput, now: () => number = () => performance.now()) {
    this.#title = title;
    this.#output = output;
    this.#now = now;
    this.#shownAt = now();
  }

  show(progress: Progress): void {
    const now = this.#now();
    const isTerminal = this.#output.isTTY === true;
    if (now - this.#shownAt < (isTerminal ? onTerminal : elsewhere)) return;
    this.#shownAt = now;
    const text = `${this.#title}: ${progressText(progress)}`;
    this.#output.write(isTerminal ? `${eraseLine}${this.#fitted(text)}` : `${text}\n`);
    this.#isShown = isTerminal;
  }

  /** Leaves nothing behind on a terminal. */
  clear(): void {
    if (this.#isShown) this.#output.write(eraseLine);
    this.#isShown = false;
  }

  /** A line that wraps could not be erased. A terminal that does not know its size says 0. */
  #fitted(text: string): string {
    const { columns = 0 } = this.#output;
    return text.slice(0, Math.max(1, (columns === 0 ? 80 : columns) - 1));
  }
}

function progressText({ stage, done, total, note }: Progress): string {
  const share = total === undefined || total === 0 ? '' : ` of ${total} (${percent(done / total)})`;
  return `${stage} ${done}${share}${note === undefined ? '' : `, ${note}`}`;
}

const percent = (share: number): string => `${Math.floor(100 * share)} %`;
