import { describe, expect, it } from 'vitest';
import type { Finding } from '../findings/finding.ts';
import { reportJson } from '../report/report.ts';
import { counterShop } from '../testing/counter-shop.ts';
import { checkedFrom } from '../testing/simulate.ts';
import { evaluate } from './evaluate.ts';

const options = { seed: 1, runs: 50, budgetSeconds: 60 };

type Edit = readonly [find: string, replace: string];

function edited(...edits: readonly Edit[]): string {
  return edits.reduce((text, [find, replace]) => {
    expect(text).toContain(find);
    return text.replace(find, () => replace);
  }, counterShop);
}

async function findingsOf(text: string): Promise<readonly Finding[]> {
  return (await evaluate(checkedFrom(text), options)).findings;
}

/** What the findings are about, notes apart. */
async function told(...edits: readonly Edit[]): Promise<string[]> {
  const findings = await findingsOf(edited(...edits));
  return findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, operation, entity, field, setting, failure, rule }) =>
      [code, operation, entity, field, setting, failure, rule].filter(Boolean).join(' '),
    );
}

describe('a good model', () => {
  it('passes with everything reached', async () => {
    const report = await evaluate(checkedFrom(counterShop), options);
    expect(report.verdict).toMatchObject({ passed: true, reasons: [] });
    expect(report.coverage.codes).toEqual({ reached: 4, total: 4 });
    expect(report.coverage.branches).toMatchObject({ taken: 6, total: 6, missing: [] });
    expect(report.mutation.score).toBe(1);
    expect(report.laws.filter(({ holds }) => !holds)).toEqual([]);
    expect(report.complete).toBe(true);
  });

  it('gives the same bytes for the same seed, and plays otherwise for another', async () => {
    const bytes = async (seed: number) =>
      reportJson(await evaluate(checkedFrom(counterShop), { ...options, seed }));
    const first = await bytes(1);
    expect(await bytes(1)).toBe(first);
    expect(await bytes(2)).not.toBe(first);
  });

  it('tells how far it is, and can be stopped', async () => {
    const stages: string[] = [];
    const stop = new AbortController();
    const onProgress = ({ stage }: { stage: string }) => {
      stages.push(stage);
      if (stage === 'exploration') stop.abort();
    };
    const evaluation = evaluate(checkedFrom(counterShop), {
      ...options,
      onProgress,
      signal: stop.signal,
    });
    await expect(evaluation).rejects.toThrow('abort');
    expect([...new Set(stages)]).toEqual(['preparing', 'laws', 'exploration']);
  });

  it('ends within its budget and says that it is not complete', async () => {
    const report = await evaluate(checkedFrom(counterShop), {
      ...options,
      runs: 100_000,
      budgetSeconds: 0.5,
    });
    expect(report.complete).toBe(false);
  });
});

describe('findings say what happened', () => {
  const reportOf = (...edits: readonly Edit[]) => evaluate(checkedFrom(edited(...edits)), options);

  it('names the codes that the calls of a dead operation failed with', async () => {
    const { findings } = await reportOf([
      'pieces > 0 && pieces <= settings.most',
      'pieces > settings.most && pieces <= 5',
    ]);
    const dead = findings.find(({ code }) => code === 'OPERATION_NEVER_SUCCEEDS');
    expect(dead?.message).toMatch(
      /^No call of sell succeeded .* Calls failed with NOT_ENOUGH \(\d+\).*; NOT_ENOUGH said: Sell one to five$/,
    );
  });

  it('names them where one code was never among them', async () => {
    const { findings } = await reportOf([
      'good.stock < pieces',
      'good.stock < pieces && pieces > settings.most',
    ]);
    const unreached = findings.find(({ code }) => code === 'CODE_NEVER_REACHED');
    expect(unreached?.message).toMatch(
      /^No call of sell failed with OUT_OF_STOCK\. Calls failed with [A-Z_]+ \(\d+\)/,
    );
  });

  it('does not say that nothing enforces a rule whose guard was only not reached', async () => {
    const { findings } = await reportOf([
      'good.stock < pieces',
      'good.stock < pieces && pieces > settings.most',
    ]);
    const rule = findings.find(({ code }) => code === 'RULE_NOT_ENFORCED');
    expect(rule?.message).toBe(
      'The guards of the rule "Only what is in stock is sold." (OUT_OF_STOCK) refused no call: no call broke the rule, or an earlier guard refused it first.',
    );
  });
});

describe('what only the agent is to keep', () => {
  it('may have a setting that no tool reads', async () => {
    const policy = counterShop
      .replace('settings:\n', 'settings:\n  - { name: often, type: integer, value: 2 }\n')
      .replace(
        'settings:\n',
        '  - id: few\n    text: Sell at most two.\n    enforced: agent\n    forbids: [{ operation: sell, when: pieces > settings.often }]\nsettings:\n',
      );
    const { findings, verdict } = await evaluate(checkedFrom(policy), options);
    expect(findings).toEqual([]);
    expect(verdict.passed).toBe(true);
  });
});

describe('a model with a mistake', () => {
  it.each<[string, string[], ...Edit[]]>([
    [
      'a guard that nothing can break',
      ['CODE_NEVER_REACHED sell OUT_OF_STOCK'],
      ['good.stock < pieces', 'good.stock < pieces && pieces > settings.most'],
    ],
    [
      'guards that exclude each other',
      ['OPERATION_NEVER_SUCCEEDS sell'],
      ['pieces > 0 && pieces <= settings.most', 'pieces > settings.most && pieces <= 5'],
    ],
    [
      'a setting that is written out',
      ['SETTING_WITHOUT_EFFECT most'],
      ['pieces <= settings.most', 'pieces <= 5'],
    ],
    [
      'a field that nobody sees',
      ['FIELD_NEVER_READ Good shade'],
      [
        '      - { name: stock, type',
        '      - { name: shade, type: string }\n      - { name: stock, type',
      ],
      ['returns: { type: row, entity: Good }', 'returns: { type: integer }'],
      ['return goods.need(good_id);', 'return goods.need(good_id).stock;'],
      ['stock: 3, sold: 0', 'shade: red, stock: 3, sold: 0'],
      ['stock: 0, sold: 0', 'shade: red, stock: 0, sold: 0'],
    ],
    [
      'a param that the body never reads',
      ['PARAM_IGNORED sell'],
      [
        'description: The good. }\n      - {',
        'description: The good. }\n      - { name: reason, type: string, description: Why. }\n      - {',
      ],
    ],
    [
      'a missing guard',
      ['VALUE_REFUSED_LATE sell INVALID_VALUE'],
      ["if (good.stock < pieces) fail('OUT_OF_STOCK', 'There are too few');", ''],
      [
        '  - { id: in-stock, text: Only what is in stock is sold., enforced: tool, codes: [OUT_OF_STOCK] }\n',
        '',
      ],
    ],
    [
      'a write that changes nothing',
      ['WRITE_WITHOUT_CHANGE sell Good sold'],
      ['sold: good.sold + pieces', 'sold: good.sold'],
    ],
  ])('is told: %s', async (_what, expected, ...edits) => {
    expect(await told(...edits)).toEqual(expect.arrayContaining(expected));
  });

  it('a hint of a param that never gives a value of its type is told', async () => {
    const hinted = 'description: The good., sample: { one_of: "[1, 2]" } }';
    const findings = await findingsOf(edited(['description: The good. }', hinted]));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'HINT_INVALID', operation: 'get_good' }),
    );
  });

  it('says with a play how a call got past the guards', async () => {
    const findings = await findingsOf(
      edited(
        ["if (good.stock < pieces) fail('OUT_OF_STOCK', 'There are too few');", ''],
        [
          '  - { id: in-stock, text: Only what is in stock is sold., enforced: tool, codes: [OUT_OF_STOCK] }\n',
          '',
        ],
      ),
    );
    const [late] = findings.filter(({ code }) => code === 'VALUE_REFUSED_LATE');
    expect(late?.example?.steps).toMatchObject([{ kind: 'call', tool: 'sell' }]);
    expect(late?.example?.observed).toContain('INVALID_VALUE');
    expect(late?.example?.state?.rows).toMatchObject({ goods: [{}], sales: [] });
  });
});

describe('a model of which no world can be made', () => {
  const start = counterShop.indexOf('initial:');
  const rows = counterShop.slice(start, counterShop.indexOf('operations:'));

  it.each<[string, string, RegExp, ...Edit[]]>([
    [
      'invariants that contradict each other',
      'WORLD_UNSATISFIABLE',
      /`many`/,
      [
        rows,
        'invariants:\n  - { id: many, rule: in-stock, entity: Good, holds: good.stock > 3 }\n  - { id: few, rule: in-stock, entity: Good, holds: good.stock < 2 }\n',
      ],
    ],
    [
      'invariants that contradict each other, and rows to start from on which no tool works',
      'WORLD_UNSATISFIABLE',
      /`many`/,
      [
        rows,
        'initial:\n  rows:\n    goods: []\ninvariants:\n  - { id: many, rule: in-stock, entity: Good, holds: good.stock > 3 }\n  - { id: few, rule: in-stock, entity: Good, holds: good.stock < 2 }\n',
      ],
    ],
    [
      'a reference to a table that stays empty',
      'TABLE_ALWAYS_EMPTY',
      /sales.*Good/,
      [rows, ''],
      ['rows: [2, 4]', 'rows: [0, 0]'],
    ],
  ])('%s: only the cause is told', async (_what, code, message, ...edits) => {
    const findings = await findingsOf(edited(...edits));
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]?.message).toMatch(message);
  });

  it('a hint that gives no valid value', async () => {
    const findings = await findingsOf(edited([rows, ''], ['range: [0, 6]', 'range: [-6, -2]']));
    expect(findings).toMatchObject([{ code: 'HINT_INVALID', entity: 'Good', field: 'stock' }]);
  });

  it('says which constraint cannot be met', async () => {
    const text = edited([
      'operations:',
      'invariants:\n  - { id: full, rule: in-stock, entity: Good, holds: good.stock > 100 }\noperations:',
    ]);
    const report = await evaluate(checkedFrom(text), options);
    const findings = report.findings.filter(({ code }) => code === 'WORLD_UNSATISFIABLE');
    expect(findings[0]?.message).toMatch(/in stock/);
    expect(report.verdict.passed).toBe(false);
    expect(report.counts.calls).toBe(0);
  });
});
