import type { z } from 'zod';
import { describe } from '@envloom/core';

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a value in the runtime's words, in place of zod's; absent: zod's are kept. */
export function shapeProblem(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${nouns[issue.expected] ?? issue.expected}, got ${describe(issue.input)}`;
    case 'invalid_value':
      return `expected ${issue.values.map(describe).join(' or ')}, got ${describe(issue.input)}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'expected a text that is not empty'
        : `expected ${issue.minimum} or more, got ${describe(issue.input)}`;
    case 'too_big':
      return `expected ${issue.maximum} or less, got ${describe(issue.input)}`;
    case 'invalid_union':
      return unionProblem(issue.options);
    default:
      return undefined;
  }
}

/** @param options values of what tells the variants apart, where anything does */
function unionProblem(options: unknown): string | undefined {
  if (!Array.isArray(options)) return undefined;
  return `expected ${options.map((option: unknown) => describe(option)).join(' or ')}`;
}
