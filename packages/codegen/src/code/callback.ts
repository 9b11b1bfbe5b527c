import { ts } from 'ts-morph';
import type { CallbackHead } from './body.ts';
import { parseBody } from './parse-body.ts';

/** The expression that a body returns and does nothing else. */
function onlyResult(body: string): string | undefined {
  const [first, ...others] = parseBody(body).statements;
  if (first === undefined || others.length > 0 || !ts.isReturnStatement(first)) return undefined;
  const result = first.expression?.getText() ?? '';
  // Comments around the expression would be lost.
  return body.trim() === `return ${result};` ? result : undefined;
}

/** The arrow function of a body; one that only returns a value is written without braces. */
export function callbackText({ parameters, prologue }: CallbackHead, body: string): string {
  const result = prologue.length === 0 ? onlyResult(body) : undefined;
  if (result !== undefined) return `(${parameters}) => (\n${result}\n)`;
  return `(${parameters}) => {\n${[...prologue, body].join('\n')}\n}`;
}
