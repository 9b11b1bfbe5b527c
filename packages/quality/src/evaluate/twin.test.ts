import { expect, it } from 'vitest';
import { counterShop } from '../testing/counter-shop.ts';
import { checkedFrom } from '../testing/simulate.ts';
import { evaluate } from './evaluate.ts';

const options = { seed: 1, runs: 64, budgetSeconds: 60 };

/** The shop with a guard that nothing reaches and a param that nothing reads. */
const gaps = counterShop
  .replace(
    'if (good.stock < pieces)',
    "check(good.sold >= 0, 'NEVER', 'No');\n      if (good.stock < pieces)",
  )
  .replace(
    '{ name: pieces, type: integer, description: How many. }',
    '{ name: pieces, type: integer, description: How many. }\n      - { name: note, type: string, optional: true, description: A note. }',
  )
  .replace('sell {pieces} of {good.name}', 'sell {pieces} of {good.name}[ with {note}]');

const wireOf = (name: string): string =>
  `    wire: { name: ${name}, inputSchema: { type: object } }\n    unknown: ignore\n`;

/** As a twin, whose tools drop members that nobody declared; one takes none. */
const twinOf = (text: string): string =>
  `${text.replaceAll(/^ {2}- name: ([a-z_]+)\n(?= {4}kind: )/gm, (line, name: string) => line + wireOf(name)).trimEnd()}
  - name: list_goods
    kind: query
    description: List all goods.
    params: []
    returns: { type: array, of: { type: row, entity: Good } }
    body: return goods.all();
${wireOf('list_goods')}wire: { protocol: mcp }
`;

const errorsIn = async (text: string, runs = options.runs): Promise<readonly string[]> => {
  const { findings, verdict } = await evaluate(checkedFrom(text), { ...options, runs });
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(verdict.passed).toBe(errors.length === 0);
  return errors.map(({ code }) => code);
};

it('is not refused for what play did not reach, nor for params that its original ignores', async () => {
  expect(await errorsIn(gaps, 8)).toEqual(
    expect.arrayContaining(['CODE_NEVER_REACHED', 'PARAM_IGNORED']),
  );
  expect(await errorsIn(twinOf(gaps))).toEqual([]);
});

it('is refused for what calls show to be wrong, with a repair that leaves its params alone', async () => {
  const careless = twinOf(counterShop).replace(
    "      if (good.stock < pieces) fail('OUT_OF_STOCK', 'There are too few');\n",
    '',
  );
  const { findings } = await evaluate(
    checkedFrom(careless.replace(', codes: [OUT_OF_STOCK]', ', codes: [NOT_ENOUGH]')),
    options,
  );
  const late = findings.find(({ code }) => code === 'VALUE_REFUSED_LATE');
  expect(late).toMatchObject({ severity: 'error', fix: expect.stringMatching(/params are given/) });
});
