import type { Finding } from '../diagnostics/diagnostic.ts';
import { syntaxFindings } from '../language/check-syntax.ts';
import { textFindings } from '../language/check-text.ts';
import { typeFindings } from '../language/check-types.ts';
import type { Scope } from '../language/scope.ts';
import type { SyntaxProblem } from '../language/syntax-errors.ts';
import { undeclaredFindings } from '../language/undeclared.ts';
import { localRecursion } from './recursion.ts';

/**
 * What the operation language and the compiler say of a piece of code. What is refused is not checked
 * further: the compiler's errors in it, and of it, follow. What becomes a text can be told only where
 * all types are sound.
 */
export function languageFindings(scope: Scope): Finding[] {
  const refused = syntaxFindings(scope);
  const types = typeFindings(scope).filter(
    (error) => !refused.some((finding) => touches(finding, error)),
  );
  const found = [...refused, ...types, ...localRecursion(scope)];
  return found.length > 0 ? found : [...textFindings(scope), ...undeclaredFindings(scope)];
}

function touches(a: Finding, b: Finding): boolean {
  const [startA, startB] = [a.offset ?? 0, b.offset ?? 0];
  return startA < startB + (b.length ?? 1) && startB < startA + (a.length ?? 1);
}

/** A syntax error as a finding. */
export function syntaxFinding({ segment, offset, message, fix }: SyntaxProblem): Finding {
  return {
    code: 'SYNTAX_ERROR',
    path: segment.path,
    offset: segment.offset + offset,
    message,
    fix,
  };
}
