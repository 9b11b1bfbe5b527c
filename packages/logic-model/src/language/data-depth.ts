import { ts } from 'ts-morph';

/** Most literals in each other: the compiler's time grows with more than the cube of their depth. */
export const MAX_DATA_DEPTH = 16;

/** Helpers whose result holds what they are given in lists or records. */
const wrappingHelpers = new Set(['entries', 'groupBy', 'pairs', 'put', 'toRecord']);

/**
 * The first literal that holds too many others in each other, those included that locals stand
 * for: `const b = { a, more: a }` is as deep as `a` and one more.
 */
export function deepData(root: ts.Node): ts.Node | undefined {
  const depths = new DataDepths(root);
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (depths.of(node) <= MAX_DATA_DEPTH) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

class DataDepths {
  readonly #values = new Map<string, ts.Expression[]>();
  readonly #known = new Map<ts.Node | string, number>();

  constructor(root: ts.Node) {
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node)) this.#declare(node);
      ts.forEachChild(node, visit);
    };
    visit(root);
  }

  of(node: ts.Node): number {
    return this.#once(node, () => {
      const inner = ts.isIdentifier(node) ? this.#ofName(node) : this.#ofChildren(node);
      return inner + (wraps(node) ? 1 : 0);
    });
  }

  /** A local with an annotation has the type that it names. */
  #declare({ name, type, initializer }: ts.VariableDeclaration): void {
    if (!ts.isIdentifier(name) || type !== undefined || initializer === undefined) return;
    this.#values.set(name.text, [...(this.#values.get(name.text) ?? []), initializer]);
  }

  #ofName(node: ts.Identifier): number {
    const values = this.#values.get(node.text) ?? [];
    return this.#once(node.text, () => Math.max(0, ...values.map((value) => this.of(value))));
  }

  /** What is spread is taken out of its list or object first. */
  #ofChildren(node: ts.Node): number {
    if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node))
      return Math.max(0, this.of(node.expression) - 1);
    let deepest = 0;
    ts.forEachChild(node, (child) => {
      deepest = Math.max(deepest, this.of(child));
    });
    return deepest;
  }

  /** A name that depends on itself counts once. */
  #once(key: ts.Node | string, compute: () => number): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, 0);
    const depth = compute();
    this.#known.set(key, depth);
    return depth;
  }
}

function wraps(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) return true;
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    wrappingHelpers.has(node.expression.text)
  );
}
