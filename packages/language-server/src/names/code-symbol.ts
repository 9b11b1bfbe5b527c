import type { ModelPath } from '@envloom/logic-model';
import type { CodeFacts, CodePlace, Declared } from '@envloom/logic-model/editing';
import type { Place } from '../place/place.ts';
import { findDeclared } from './find-declared.ts';
import type { ModelSymbol } from './model-symbols.ts';
import { fits, roleAt } from './role.ts';

/** The symbol of the model that a name in code stands for. */
export function symbolIn(declared: Declared, { names, cursor }: Place): ModelSymbol | undefined {
  return findDeclared(declared, names, cursor.path);
}

/** The failure code at a place of code. */
export function codeSymbolAt(
  { service, offset }: CodePlace,
  { names }: Place,
): ModelSymbol | undefined {
  const code = service.failureCodeAt(offset);
  if (code === undefined) return undefined;
  return names.symbols.find(({ kind, name }) => kind === 'code' && name === code);
}

/** The symbol that a name in the YAML refers to: `entity: Book`. */
export function referredSymbol({ names, cursor, kind }: Place): ModelSymbol | undefined {
  const role = cursor.isKey ? undefined : roleAt(cursor.path, cursor.value, kind);
  return role && names.symbols.find((one) => one.name === cursor.text && fits(one, role));
}

/** Whether a name of the code was chosen or is told by the program itself, and where. */
export function ownNamePath(facts: CodeFacts, { cursor, kind }: Place): ModelPath | undefined {
  const { declared } = facts;
  if (kind !== 'task-program' || declared?.kind !== 'param') return undefined;
  const { name } = declared;
  const [part] = cursor.path;
  const isTold = part === 'solution' || part === 'also';
  return isTold ? ['tells', name] : chosenPath(name, cursor.value);
}

function chosenPath(name: string, value: unknown): ModelPath | undefined {
  const choose: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'choose') : undefined;
  if (!Array.isArray(choose)) return undefined;
  const at = choose.findIndex(
    (choice: unknown) =>
      typeof choice === 'object' && choice !== null && Reflect.get(choice, 'name') === name,
  );
  return at === -1 ? undefined : ['choose', at, 'name'];
}
