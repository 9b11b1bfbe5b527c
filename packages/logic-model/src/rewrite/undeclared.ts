import type { Scope } from '../language/scope.ts';
import { quoted } from '../language/type-text.ts';
import { undeclaredCalls } from '../language/undeclared.ts';
import type { Edit } from './edit.ts';

/** `undeclared(args)` becomes `undeclared(args, ['name', 'size'])`: values do not know what is declared of them. */
export function undeclaredEdits(scope: Scope): Edit[] {
  return undeclaredCalls(scope).map(({ argument, declared = [] }) => ({
    start: argument.end,
    end: argument.end,
    text: `, [${declared.map(quoted).join(', ')}]`,
    other: argument.getStart(),
  }));
}
