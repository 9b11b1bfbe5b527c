import { describe, expect, it } from 'vitest';
import { apiLibrary } from '../testing/library-twins.ts';
import { type ServedTwin, servedTwin } from '../testing/served-twin.ts';

const json = { 'content-type': 'application/json' };
const ada = { member_id: 'M1', name: 'Ada', status: 'active', fees: 0 };

async function asked(what: string, init?: RequestInit, before: readonly string[] = []) {
  await using served: ServedTwin = await servedTwin(apiLibrary());
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const each of before) await served.ask(each, init);
  return await served.ask(what, init);
}

describe('the twin of an API', () => {
  it('answers a route by the body of its response', async () => {
    const { status, headers, text } = await asked('GET /v1/members/M1');
    expect([status, headers.get('content-type'), text]).toEqual([
      200,
      'application/json; charset=utf-8',
      JSON.stringify(ada),
    ]);
  });

  it('takes arguments from the path and from the body', async () => {
    const body = JSON.stringify({ book_id: 'B2' });
    const { status, text } = await asked('POST /v1/members/M1/loans', { body, headers: json });
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({ loan_id: 'L3', member_id: 'M1', book_id: 'B2' });
  });

  it('keeps one world for all clients', async () => {
    const body = JSON.stringify({ book_id: 'B2' });
    const lend = 'POST /v1/members/M1/loans';
    const { status, text } = await asked(lend, { body, headers: json }, [lend]);
    expect([status, text]).toEqual([
      409,
      '{"error":{"code":"NO_COPIES","text":"No copy of Dracula is on the shelf","status":409}}',
    ]);
  });

  it('reads the query by the types of the params, and says where other pages are', async () => {
    const { status, headers, text } = await asked('GET /v1/books?text=e&limit=1&x=%20');
    expect([status, JSON.parse(text)]).toMatchObject([200, [{ title: 'Emma' }]]);
    expect(headers.get('link')).toBeNull();
    const refused = await asked('GET /v1/books?text=e&limit=many');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('INVALID_ARGUMENTS');
  });

  it.each([
    ['GET /v1/members/M9', 404, 'MEMBER_NOT_FOUND'],
    ['GET /v1/nothing', 404, 'NOT_FOUND'],
    ['GET /sessions', 404, 'NOT_FOUND'],
    ['PUT /v1/members/M1', 405, 'METHOD_NOT_ALLOWED'],
  ])('%s fails with %i', async (what, status, code) => {
    const { text, ...response } = await asked(what);
    expect(response.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ error: { code, status } });
  });

  it('says which methods a path takes', async () => {
    const options = await asked('OPTIONS /v1/members/M1');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'DELETE, GET, HEAD, OPTIONS',
    ]);
    const refused = await asked('PUT /v1/members/M1');
    expect(refused.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS');
    const head = await asked('HEAD /v1/members/M1');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      `${JSON.stringify(ada).length}`,
    ]);
  });

  it.each([
    ['no JSON', '{', 422],
    ['no object', '[]', 422],
    ['a member that is not there', '{"book_id":"B1","note":1}', 422],
    ['too much', `"${'x'.repeat(2_000_000)}"`, 413],
  ])('refuses a body that is %s', async (_what, body, status) => {
    const answer = await asked('POST /v1/members/M1/loans', { body, headers: json });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toHaveProperty('error.text');
  });

  it('takes forms', async () => {
    const body = new URLSearchParams({ book_id: 'B2' });
    const { status } = await asked('POST /v1/members/M1/loans', { body });
    expect(status).toBe(201);
  });

  it('sends no body where the original sends none', async () => {
    const { status, text, headers } = await asked('DELETE /v1/members/M1');
    expect([status, text, headers.get('content-type')]).toEqual([204, '', null]);
  });
});
