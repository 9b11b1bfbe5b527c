// A quick run of tools/fuzz-serve.ts, and that it would tell.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isFullTier } from '../support/tier.ts';
import { fuzz } from '../../tools/fuzz-serve/fuzz.ts';
import { takeFrames, textFrame } from '../../tools/fuzz-serve/frames.ts';
import { firstAnswer } from '../../tools/fuzz-serve/http-answers.ts';
import { mutated, spoilt } from '../../tools/fuzz-serve/mutate.ts';
import { canaryMark, Oracle } from '../../tools/fuzz-serve/oracle.ts';
import { Pool } from '../../tools/fuzz-serve/pool.ts';
import { Random } from '../../tools/random.ts';

const messages = isFullTier ? 200_000 : 3_000;

it(`${messages} hostile messages break nothing, and sessions beside them end exactly`, async () => {
  const report = await fuzz({ messages, seed: 7, idleSeconds: 3 });
  expect(report.found).toEqual([]);
  expect(report.messages).toBeGreaterThanOrEqual(messages);
  expect(report.granted).toBeGreaterThan(report.answers / 10);
  expect(report.canaries).toBeGreaterThan(0);
  expect(Math.max(...report.peaks)).toBeLessThan(1_000);
  // Where the system tells it, it was measured.
  expect(report.megabytes > 0).toBe(existsSync('/proc/self/status'));
}, 600_000);

describe('the oracle', () => {
  const judged = (judge: (oracle: Oracle) => void): readonly string[] => {
    const pool = new Pool();
    pool.addSession('0123456789abcdefghijkl');
    const oracle = new Oracle(pool);
    judge(oracle);
    return oracle.violations;
  };

  it.each<[string, (oracle: Oracle) => void]>([
    ['a failure of the server', (oracle) => oracle.http(500, 'application/json', '{}')],
    ['a body that is no JSON', (oracle) => oracle.http(200, 'application/json', '{"a":')],
    ['a mistake of ours', (oracle) => oracle.http(200, 'text/plain', 'code INTERNAL_ERROR')],
    ['a leak', (oracle) => oracle.rpc(`{"jsonrpc":"2.0","id":1,"result":"${canaryMark}"}`)],
    ['a file', (oracle) => oracle.http(200, 'text/plain', 'root:x:0:0:root')],
    ['no answer of JSON-RPC', (oracle) => oracle.rpc('{"id":1,"result":{}}')],
    ['two answers in one', (oracle) => oracle.rpc('{"jsonrpc":"2.0","id":1,"result":1,"error":1}')],
    ['no answer of OpenEnv', (oracle) => oracle.openEnv('{"type":"dance","data":{}}')],
    ['an error in the log', (oracle) => oracle.log('{"level":50,"msg":"x"}')],
    ['an id in the log', (oracle) => oracle.log('{"level":30,"id":"0123456789abcdefghijkl"}')],
  ])('tells %s', (_, judge) => {
    expect(judged(judge)).toHaveLength(1);
  });

  it('is content with what is right', () => {
    expect(
      judged((oracle) => {
        oracle.rpc('[{"jsonrpc":"2.0","id":1,"result":{"session":"0123456789abcdefghijkl"}}]');
        oracle.rpc('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}');
        oracle.openEnv('{"type":"error","data":{"message":"x","code":"INVALID_JSON"}}');
        oracle.http(404, 'application/json; charset=utf-8', '{"error":{}}');
        oracle.log('{"level":30,"event":"listening"}');
      }),
    ).toEqual([]);
  });
});

describe('messages', () => {
  const valid = { method: 'step', params: { session: 's', action: { calls: [{ name: 'x' }] } } };
  const made = (seed: number): readonly unknown[] => {
    const random = new Random(seed);
    return Array.from({ length: 200 }, () => mutated(valid, random));
  };

  it('follow from the seed', () => {
    expect(made(1)).toEqual(made(1));
    expect(made(2)).not.toEqual(made(1));
  });

  it('are of many kinds', () => {
    expect(new Set(made(1).map((one) => JSON.stringify(one))).size).toBeGreaterThan(100);
    const random = new Random(1);
    const texts = Array.from({ length: 200 }, () => spoilt(JSON.stringify(valid), random));
    expect(new Set(texts).size).toBeGreaterThan(50);
  });
});

describe('bytes', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536])('of a frame of %i come back', (size) => {
    const sent = textFrame('x'.repeat(size));
    // The server's frames are the same without a mask.
    const masked = sent.indexOf(Buffer.alloc(4), size < 65_536 ? 2 : 9);
    const head = Buffer.from(sent.subarray(0, masked));
    head[1] = (head[1] ?? 0) & 0x7f;
    const own = Buffer.concat([head, sent.subarray(masked + 4)]);
    const { frames, rest } = takeFrames(Buffer.concat([own, own, own.subarray(0, 1)]));
    expect(frames.map(({ payload }) => payload.length)).toEqual([size, size]);
    expect(rest).toHaveLength(1);
  });

  it('of answers are told apart, in one piece and in chunks', () => {
    const whole = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nhi';
    const chunks =
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\n\r\n';
    const answer = firstAnswer(Buffer.from(whole + chunks));
    expect(answer).toMatchObject({ status: 200, type: 'text/plain', body: 'hi' });
    expect(firstAnswer(Buffer.from(chunks))).toMatchObject({ body: 'hi!', end: chunks.length });
    for (let end = 0; end < chunks.length; end += 1)
      expect(firstAnswer(Buffer.from(chunks.slice(0, end)))).toBeUndefined();
  });
});
