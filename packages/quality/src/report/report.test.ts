import { describe, expect, it } from 'vitest';
import { severities } from '../findings/catalogue.ts';
import { cleanFigures, poorFigures } from '../testing/example-report.ts';
import { parseReport, reportJson } from './report.ts';
import { judged } from './verdict.ts';

describe('the text of a report', () => {
  it.each([
    ['clean', cleanFigures],
    ['poor', poorFigures],
  ])('of a %s environment reads as it was written', (_name, figures) => {
    const report = judged(figures);
    const text = reportJson(report);
    expect(parseReport(text)).toEqual({ ok: true, report });
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('has the keys of the schema in its order, however the report was built', () => {
    const report = judged(poorFigures);
    const reversed = Object.fromEntries(Object.entries(report).toReversed());
    expect(reportJson({ ...report, ...reversed })).toBe(reportJson(report));
    const read: object = JSON.parse(reportJson(report));
    const keys = Object.keys(read);
    expect(keys.slice(0, 3)).toEqual(['format_version', 'env', 'model_hash']);
    expect(keys.at(-1)).toBe('verdict');
  });

  it('keeps arguments as they are, whatever their keys', () => {
    const args = JSON.parse('{ "b": 1, "a": { "__proto__": [null], "toJSON": 2 } }');
    const example = { start: 'initial', steps: [{ kind: 'call', tool: 't', args }] } as const;
    const finding = { code: 'LAW_BROKEN', severity: 'error', message: 'm' } as const;
    const findings = [{ ...finding, example: { ...example, observed: 'o' } }];
    const text = reportJson(judged({ ...cleanFigures, findings }));
    const parsed = parseReport(text);
    expect(text).toContain('"__proto__": [');
    expect(parsed.ok && reportJson(parsed.report)).toBe(text);
  });

  it('lists findings by severity, then code', () => {
    const { findings } = judged(poorFigures);
    expect(findings.map(({ code }) => code)).toEqual([
      'FIELD_NEVER_READ',
      'LAW_BROKEN',
      'OPERATION_NEVER_SUCCEEDS',
      'GUARD_AFTER_EFFECT',
    ]);
    expect(severities.indexOf('error')).toBe(0);
  });

  it.each([
    ['{', 'It is no JSON.'],
    ['{"format_version": 1}', 'It has format_version 1'],
    ['{"format_version": 2}', 'env: '],
    ['[]', 'expected object'],
  ])('%j is refused, saying why', (text, problem) => {
    const parsed = parseReport(text);
    expect(parsed.ok ? [] : parsed.problems.join('\n')).toContain(problem);
  });

  it('refuses what the format does not know', () => {
    const text = reportJson(judged(cleanFigures)).replace('"seed"', '"seeds": 1, "seed"');
    expect(parseReport(text)).toMatchObject({ ok: false });
  });
});
