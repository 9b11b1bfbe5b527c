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

/** What the names of a scenario's functions begin with: `library-loans-7-0012` → `ll7x0012`. */
export function stemOf(id: string, env: string): string {
  const rest = id.startsWith(`${env}-`) ? id.slice(env.length + 1) : id;
  const stem = rest.replaceAll(/[^A-Za-z0-9]+/g, 'x');
  return `${initials(env)}${startsWithDigit(stem) ? stem : pascalCase(stem)}`;
}

/** `loan-added` → `ll7x0012LoanAdded` */
export function validatorName(stem: string, check: string, names: Allocator): string {
  const words = pascalCase(check.replaceAll(/[^A-Za-z0-9]+/g, '_'));
  return names.take(`${stem}${startsWithDigit(words) ? 'Check' : ''}${words}`, 'Check');
}

const ordinals = ['', 'Second', 'Third', 'Fourth', 'Fifth'];

/** The function that tells the rows of a check: `ll7x0012IsLoan`, `ll7x0012IsSecondLoan`. */
export function testName(
  stem: string,
  entity: string,
  { id, table }: AddedCheck,
  added: readonly AddedCheck[],
  names: Allocator,
): string {
  const before = added.filter((each) => each.table === table).findIndex((each) => each.id === id);
  return names.take(`${stem}Is${ordinals[before] ?? `Other`}${entity}`, 'Row');
}
