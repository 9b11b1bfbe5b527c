import { columns } from '@envloom/core';

/** Counts what is found, and keeps the first examples of each. */
export class Findings {
  readonly #mostExamples: number;
  readonly #found = new Map<string, { count: number; readonly examples: string[] }>();

  constructor(mostExamples = 3) {
    this.#mostExamples = mostExamples;
  }

  add(name: string, example: string): void {
    const known = this.#found.get(name) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < this.#mostExamples) known.examples.push(example);
    this.#found.set(name, known);
  }

  /** A line for each, most first, with its examples below; nothing where nothing was found. */
  section(title: string): readonly string[] {
    return this.#found.size === 0 ? [] : [title, ...this.#lines(), ''];
  }

  #lines(): readonly string[] {
    const sorted = [...this.#found].toSorted(([, a], [, b]) => b.count - a.count);
    const heads = columns(sorted.map(([name, { count }]) => [`  ${name}`, count]));
    return sorted.flatMap(([, { examples }], at) => [
      heads[at] ?? '',
      ...examples.map((example) => `    ${example.replaceAll('\n', '\n    ')}`),
    ]);
  }
}
