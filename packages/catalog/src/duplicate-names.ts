/** Two environments with one name: whoever asks for it could get either. */
export class DuplicateNames extends Error {
  override readonly name = 'DuplicateNames';
}

/** Takes down which environment has which name. */
export class KnownNames {
  readonly #roots = new Map<string, string[]>();

  add(name: string, root: string): void {
    this.#roots.set(name, [...(this.#roots.get(name) ?? []), root]);
  }

  /** @throws DuplicateNames naming all environments that share a name */
  assertUnique(): void {
    const shared = [...this.#roots].filter(([, roots]) => roots.length > 1);
    if (shared.length === 0) return;
    throw new DuplicateNames(
      [
        'Environments have one name, and nothing was written:',
        ...shared.map(([name, roots]) => `  ${name}: ${roots.join(' and ')}`),
        'Give one of them another name in its logic-model.yaml and its package.json, or remove it with: ' +
          'npx nx g env-remove <folder>',
      ].join('\n'),
    );
  }
}
