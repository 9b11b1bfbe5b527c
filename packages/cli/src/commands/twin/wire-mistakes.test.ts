import type { JsonObject } from '@envloom/core';
import { agreementOf, killsOf, type Recording, type ToolCall } from '@envloom/importers/agreement';
import { expect, it } from 'vitest';
import { openedTwin, packageTwin } from './open-twin.ts';
import { shelf, shelfApiModel, shelfModel, shelfWorkspace } from './testing/shelf-workspace.ts';
import { type WireMistake, wireMistakes } from './wire-mistakes.ts';

/** The mistakes of a twin that its own answers to some calls notice, and those that they do not. */
async function mistakesIn(
  model: string,
  calls: readonly ToolCall[],
): Promise<{ readonly noticed: readonly string[]; readonly survived: readonly string[] }> {
  using workspace = await shelfWorkspace(model);
  const opened = await openedTwin(workspace.root, shelf);
  const answer = packageTwin(opened)(undefined);
  const recording: Recording = {
    server: {},
    tools: undefined,
    sequences: [{ calls: calls.map((call) => ({ call, answer: answer(call) })) }],
  };
  const broken = wireMistakes(opened, recording);
  const { agreed } = agreementOf(recording, packageTwin(opened));
  const survived = killsOf(recording, broken, agreed).survived.map(({ mistake }) => mistake);
  const noticed = broken.map(({ mistake }) => mistake).filter((each) => !survived.includes(each));
  return { noticed: noticed.map(named), survived: survived.map(named) };
}

const named = ({ owner, kind, before, after }: WireMistake): string =>
  `${owner.name}: ${kind}, ${before} → ${after}`;

const call = (name: string, args: JsonObject = {}): ToolCall => ({ name, arguments: args });

/** The shelf, shown as one object whose tool says so, by a server that words refusals as the SDK does. */
const objectModel = shelfModel()
  .replace('array, of: { type: shape, shape: Line }', 'shape, shape: Goods')
  .replace(
    'return goods.all().map((row) => ({ good: row.name, amount: row.amount }));',
    () => 'return { goods: goods.all().map((row) => ({ good: row.name, amount: row.amount })) };',
  )
  .replace(
    'shapes:',
    () =>
      'shapes:\n  - name: Goods\n    fields:\n      - { name: goods, type: array, of: { type: shape, shape: Line } }',
  )
  .replace('"name":"show"', '"name":"show","outputSchema":{"type":"object"}')
  .replace('protocol: mcp', 'protocol: mcp\n  errors: sdk');

const ofResult = [
  'show: print, text: compact → text: pretty',
  'show: rename-member, member → renamed',
  'show: drop-structured, structuredContent → ',
];
const ofRefusals = ['put', 'take'].map(
  (name) => `${name}: error-words, errors: sdk → errors: plain`,
);

it('is noticed where a call shows what it changes, and nowhere else', async () => {
  const filled = [
    call('put', { good: 'milk', amount: 3 }),
    call('take', { good: 'tea', amount: 1 }),
  ];
  expect(await mistakesIn(objectModel, filled)).toEqual({
    noticed: [],
    survived: [...ofRefusals, ...ofResult],
  });
  expect(await mistakesIn(objectModel, [...filled, call('show')])).toEqual({
    noticed: ofResult,
    survived: ofRefusals,
  });
  const refused = [call('put', { good: 7, amount: 3 }), call('take', { good: 'tea' })];
  expect(await mistakesIn(objectModel, refused)).toEqual({
    noticed: ofRefusals,
    survived: ofResult,
  });
});

it('is not made in results that no call gets', async () => {
  const tasks = objectModel.replaceAll(
    /"name":"(put|show)"/g,
    (name) => `${name},"execution":{"taskSupport":"required"}`,
  );
  expect(
    await mistakesIn(tasks, [call('put', { good: 7 }), call('take', {}), call('show')]),
  ).toEqual({
    noticed: ofRefusals,
    survived: [],
  });
});

it('is another status where the twin is of an API', async () => {
  const body = (amount: number) => ({
    type: 'application/json',
    body: JSON.stringify({ amount }),
  });
  const put = call('POST /goods/{good}', { path: '/goods/milk', ...body(-1) });
  const take = call('POST /goods/{good}/taken', { path: '/goods/milk/taken', ...body(3) });
  expect(await mistakesIn(shelfApiModel(), [put, take])).toEqual({
    noticed: ['put: status, WRONG: 422 → WRONG: 423', 'take: status, TOO_FEW: 409 → TOO_FEW: 410'],
    survived: ['take: status, WRONG: 422 → WRONG: 423'],
  });
});
