import { z } from 'zod';

/** Entity and shape names become TypeScript types, hence PascalCase. */
export const typeNameSchema = z
  .string()
  .regex(/^[A-Z][A-Za-z0-9]*$/, 'expected a PascalCase name, such as `LineItem`')
  .max(60)
  .describe('A PascalCase name, such as `LineItem`.');

/** Control characters and the other line ends: no name has them. */
// oxlint-disable-next-line no-control-regex -- what names do not have
const plainCharacters = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+$/;

/** Names of fields, params and tools are kept verbatim on the wire. */
export const wireNameSchema = z
  .string()
  .regex(plainCharacters, 'expected a name without line ends and control characters')
  .max(128)
  .refine((name) => name.isWellFormed(), 'expected well-formed Unicode')
  .describe('A name, verbatim: `due_on`, `+1`, `page[size]`, `issues/create`.');

/** Names that bodies use as they are. */
export const identifierSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected an identifier, such as `loan_days`')
  .max(60)
  .describe('An identifier, such as `loan_days`.');

/** Ids of rules, invariants and environments. */
export const kebabNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'expected a kebab-case id, such as `library-loans`')
  .max(80)
  .describe('A kebab-case id, such as `library-loans`.');

/** Failure codes. */
export const failureCodeSchema = z
  .string()
  .regex(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'expected a code, such as `MEMBER_SUSPENDED`')
  .max(80)
  .describe('A failure code in capitals, such as `MEMBER_SUSPENDED`.');

/** An enum value. */
export const wordSchema = z.string().min(1).max(200);

/** What becomes of members that are not declared. */
export const unknownSchema = z
  .enum(['ignore', 'refuse', 'keep'])
  .describe(
    'What becomes of members that are not declared: refused (default), dropped, or kept as they are.',
  );

/** A short text for people. */
export const proseSchema = z.string().min(1).max(4_000);
