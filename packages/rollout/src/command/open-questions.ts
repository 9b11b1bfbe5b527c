import type { LanguageModelEvent } from '@envloom/llm';

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
