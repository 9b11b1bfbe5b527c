import { pascalCase } from '@envloom/logic-model';
import type { Allocator } from '../names/allocator.ts';
import type { AddedCheck } from './check-context.ts';

/** `library-loans` → `ll` */
const initials = (name: string): string =>
  name
    .split('-')
    .map((word) => word.slice(0, 1))
    .join('');

const startsWithDigit = (text: string): boolean => /^[0-9]/.test(text);

/** What the names of a scenario's constants begin with: `library-loans-7-0012` → `ll7x0012`. */
export function stemOf(id: string, env: string): string {
  const rest = id.startsWith(`${env}-`) ? id.slice(env.length + 1) : id;
  const stem = rest.replaceAll(/[^A-Za-z0-9]+/g, 'x');
  return `${initials(env)}${startsWithDigit(stem) ? stem : pascalCase(stem)}`;
}

const ordinals = ['', 'Second', 'Third', 'Fourth', 'Fifth'];

/** The constant that says what is wanted of a new row: `ll7x0012Loan`, `ll7x0012SecondLoan`. */
export function rowName(
  stem: string,
  entity: string,
  { id, table }: AddedCheck,
  added: readonly AddedCheck[],
  names: Allocator,
): string {
  const before = added.filter((each) => each.table === table).findIndex((each) => each.id === id);
  return names.take(`${stem}${ordinals[before] ?? 'Other'}${entity}`, 'Row');
}
