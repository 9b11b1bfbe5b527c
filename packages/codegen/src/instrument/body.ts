import { parseBody } from '../code/parse-body.ts';
import { arithmeticRules } from './arithmetic.ts';
import { conditionRules } from './conditions.ts';
import type { Page } from './ledger.ts';
import { filterRules } from './filters.ts';
import { Renderer } from './render.ts';
import { writeRules } from './writes.ts';

const rules = [...conditionRules, ...arithmeticRules, ...writeRules, ...filterRules];

/** A body that reports what it does and can be made wrong; the probe is `$probe`. */
export function instrumentedBody(code: string, page: Page): string {
  const body = parseBody(code);
  const render = new Renderer(page, body, rules);
  return body.statements.map((statement) => render.text(statement)).join('\n');
}

/** A body as the ordinary emission has it. */
export function plainBody(code: string): string {
  return code;
}
