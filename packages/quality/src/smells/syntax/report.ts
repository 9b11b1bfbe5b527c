import type { ts } from 'ts-morph';
import { type Finding, type FindingDetails, findingOf } from '../../findings/finding.ts';
import type { FindingCode } from '../../findings/catalogue.ts';
import { lineOf } from './tree.ts';
import type { Body } from './view.ts';

/** A finding at a place of a body. */
export function findingAt(
  code: FindingCode,
  body: Body,
  node: ts.Node | undefined,
  message: string,
  details: FindingDetails = {},
): Finding {
  const operation = body.operation.name;
  return findingOf(code, `${operation}: ${message}`, {
    operation,
    ...(node === undefined ? {} : { line: lineOf(node) }),
    ...details,
  });
}
