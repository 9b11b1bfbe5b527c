import { ts } from 'ts-morph';

function collect(node: ts.Node, names: Set<string>): void {
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.add(node.typeName.text);
  ts.forEachChild(node, (child) => collect(child, names));
}

/** The types that annotations in a body or an expression name. */
export function typesNamedIn(code: string): ReadonlySet<string> {
  const names = new Set<string>();
  // Annotations need a colon; most bodies have one only in objects, and parse in microseconds.
  if (code.includes(':'))
    collect(ts.createSourceFile('code.ts', code, ts.ScriptTarget.ES2024), names);
  return names;
}
