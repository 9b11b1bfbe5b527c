import { lending, refusing, talking, telling } from '@envloom/episodes/testing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Client, owner } from '../access/access.ts';
import { createApp } from '../http/app.ts';
import { cookieIn, nemoGymCookie } from '../http/session-cookies.ts';
import type { Limits } from '../limits/limits.ts';
import { Metrics } from '../metrics/metrics.ts';
import type { SessionStore } from '../session/session-store.ts';
import { libraryStore } from '../testing/library.ts';
import { registryOf } from './session-registry.ts';

interface Server {
  readonly app: FastifyInstance;
  readonly store: SessionStore;
}

function serve(limits: Partial<Limits> = {}, scenarios?: readonly Scenario[]): Server {
  const store = libraryStore(limits, {}, scenarios);
  const isClosing = (): boolean => false;
  const admit = (): Client => owner;
  const log = pino({ enabled: false });
  const app = createApp({
    store,
    log,
    metrics: new Metrics(),
    admit,
    isClosing,
    extensions: [],
    watch: undefined,
    isLocal: true,
  });
  return { app, store };
}

type Scenario = typeof lending;

function rowOf(scenario: Scenario, more: object = {}): object {
  const { id, env, model_hash, content_hash, task } = scenario;
  return {
    id,
    responses_create_params: { input: [{ role: 'user', content: task.text }] },
    verifier_metadata: { env, model_hash, scenario: id, content_hash, kind: 'ordinary', ...more },
  };
}

/** Sends a request; the cookie is kept as agents keep it. */
class Agent {
  readonly #app: FastifyInstance;
  cookie: string | undefined;

  constructor({ app }: Server) {
    this.#app = app;
  }

  async post(url: string, body?: unknown): Promise<LightMyRequestResponse> {
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.cookie === undefined ? {} : { cookie: `other=1; ${nemoGymCookie}=${this.cookie}` }),
    };
    const sent = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await this.#app.inject({ method: 'POST', url, headers, ...sent });
    const [set] = [answer.headers['set-cookie']].flat();
    if (set !== undefined) this.cookie = cookieIn({ headers: { cookie: set } }, nemoGymCookie);
    return answer;
  }

  /** Makes a call and tells of it as simple_agent does. */
  async call(name: string, args: unknown): Promise<object[]> {
    const { body } = await this.post(`/${name}`, args);
    return told(name, JSON.stringify(args), body);
  }
}

function told(name: string, args: string, output: string): object[] {
  return [
    { type: 'function_call', call_id: name, name, arguments: args },
    { type: 'function_call_output', call_id: name, output },
  ];
}

function said(text: string): object {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', role: 'assistant', status: 'completed', content };
}

const lend = { member_id: 'M1', book_id: 'B1' };
const response = (...output: object[]): object => ({ id: 'resp', object: 'response', output });

describe('a session of a resources server', () => {
  it('is seeded with a row, played by routes and verified', async () => {
    const server = serve();
    const agent = new Agent(server);
    const row = rowOf(lending);
    const seeded = await agent.post('/seed_session', row);
    expect([seeded.statusCode, seeded.json()]).toEqual([200, {}]);
    const made = await agent.call('check_out_book', lend);
    expect(made[1]).toMatchObject({
      output: JSON.stringify(
        lending.reference[0]?.kind === 'call' ? lending.reference[0].observation : {},
      ),
    });
    const body = { ...row, agent_ref: { name: 'a' }, response: response(...made, said('Done.')) };
    const verified = await agent.post('/verify', body);
    expect(verified.json()).toMatchObject({
      ...body,
      reward: 1,
      reward_components: { strict: 1, dense: 1, checks: 1 },
      steps: 2,
      calls_claimed: 1,
      mask_sample: false,
      envloom: { scenario: lending.id, terminated: true },
    });
    expect((await agent.post('/verify', body)).json()).toEqual(verified.json());
  });

  it('takes the last message for the answer, in parts or as text', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(refusing));
    const made = await agent.call('check_out_book', { ...lend, member_id: 'M3' });
    const note = said('I try it.');
    const content = 'That is not possible.\nRESULT: {"reason": "MEMBER_SUSPENDED"}';
    const easy = { role: 'assistant', content };
    const body = { ...rowOf(refusing), response: response(note, ...made, easy) };
    expect((await agent.post('/verify', body)).json()).toMatchObject({ reward: 1, steps: 2 });
  });

  it('grades what is told alike, by a call and by the last line', async () => {
    const items = [
      { who: 'Cem', owes: '€12' },
      { who: 'Ben', owes: 3.5 },
    ];
    const verified = async (output: readonly object[], agent: Agent): Promise<unknown> => {
      const body = { ...rowOf(telling), response: response(...output) };
      return (await agent.post('/verify', body)).json();
    };
    const calling = new Agent(serve({}, [telling]));
    await calling.post('/seed_session', rowOf(telling));
    const made = await calling.call('answer', { items });
    expect(await verified([...made, said('Done.')], calling)).toMatchObject({ reward: 1 });
    const writing = new Agent(serve({}, [telling]));
    await writing.post('/seed_session', rowOf(telling));
    const line = said(`Two owe fees.\nRESULT: ${JSON.stringify({ items })}`);
    expect(await verified([line], writing)).toMatchObject({ reward: 1 });
  });

  it('takes notes beside calls for no answer', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(refusing));
    const made = await agent.call('check_out_book', { ...lend, member_id: 'M3' });
    const note = said('RESULT: {"reason": "MEMBER_SUSPENDED"}');
    const body = { ...rowOf(refusing), response: response(note, ...made) };
    const verified = (await agent.post('/verify', body)).json();
    expect(verified).toMatchObject({ reward: 0, envloom: { truncated: true } });
  });

  it('gives nothing for calls that were told of and not made', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(lending));
    const [observation] = lending.reference.flatMap((step) =>
      step.kind === 'call' ? [step.observation] : [],
    );
    const claimed = told('check_out_book', JSON.stringify(lend), JSON.stringify(observation));
    const body = { ...rowOf(lending), response: response(...claimed, said('Done.')) };
    expect((await agent.post('/verify', body)).json()).toMatchObject({
      reward: 0,
      strict: 0,
      calls_claimed: 1,
      steps: 1,
      mask_sample: false,
    });
  });

  it('answers what no tool is with a result, as the model sees it', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(lending));
    const outputs = await Promise.all(
      ['no_such_tool', 'verify', 'close_session', 'close', '__proto__'].map((name) =>
        agent.post(`/${name}`, { reward: 1 }),
      ),
    );
    for (const { statusCode, body } of outputs) {
      expect(statusCode).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'UNKNOWN_TOOL' } });
    }
  });

  it.each([undefined, null, [1], 'text', 5, {}])('takes %j for arguments', async (args) => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(lending));
    const { statusCode, body } = await agent.post('/check_out_book', args);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      error: { code: 'INVALID_ARGUMENTS' },
    });
  });

  it('keeps sessions apart', async () => {
    const server = serve();
    const [one, other] = [new Agent(server), new Agent(server)];
    await one.post('/seed_session', rowOf(lending));
    await other.post('/seed_session', rowOf(lending));
    await one.call('check_out_book', lend);
    const body = { ...rowOf(lending), response: response(said('Done.')) };
    expect((await other.post('/verify', body)).json()).toMatchObject({ reward: 0 });
    expect((await one.post('/verify', body)).json()).toMatchObject({ reward: 1 });
  });

  it('is not seeded again while it is played, so that no tool call starts it again', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(lending));
    const again = await agent.post('/seed_session', rowOf(refusing));
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_REQUEST', path: 'cookie' } },
    ]);
    await agent.post('/verify', { ...rowOf(lending), response: response(said('Done.')) });
    expect((await agent.post('/seed_session', rowOf(refusing))).statusCode).toBe(200);
  });

  it.each([
    ['seed', { env: lending.env, seed: 5 }],
    ['model_hash', { env: lending.env, seed: 0, model_hash: 'another' }],
  ])('that no row opened refuses a row with another %s', async (member, verifier_metadata) => {
    const server = serve();
    const agent = new Agent(server);
    agent.cookie = server.store.open({ seed: 0 }).id;
    const last = response(said('Done.'));
    const refused = await agent.post('/verify', { verifier_metadata, response: last });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { error: { path: `verifier_metadata.${member}` } },
    ]);
    expect(server.store.get(agent.cookie).isOver).toBe(false);
    const { env, model_hash } = lending;
    const row = { verifier_metadata: { env, model_hash, seed: 0 }, response: last };
    expect((await agent.post('/verify', row)).json()).toMatchObject({ reward: 0 });
  });

  it('refuses the row of another scenario', async () => {
    const agent = new Agent(serve());
    await agent.post('/seed_session', rowOf(lending));
    const body = { ...rowOf(refusing), response: response(said('Done.')) };
    const { statusCode, json } = await agent.post('/verify', body);
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ error: { path: 'verifier_metadata.scenario' } });
  });

  it('says what a row must have', async () => {
    const agent = new Agent(serve());
    const errors = await Promise.all(
      [
        {},
        { verifier_metadata: { env: 'library-loans' } },
        rowOf({ ...lending, env: 'library-lones' }),
        rowOf({ ...lending, id: 'library-loans-0099' }),
        rowOf({ ...lending, model_hash: 'another' }),
        rowOf(lending, { max_steps: 0 }),
      ].map((row) => agent.post('/seed_session', row)),
    );
    expect(errors.map(({ statusCode }) => statusCode)).toEqual([400, 400, 404, 404, 409, 400]);
    expect(errors.map((answer): unknown => answer.json())).toMatchObject([
      { error: { path: 'verifier_metadata.env' } },
      { error: { path: 'verifier_metadata', message: 'no scenario and no seed' } },
      { error: { code: 'UNKNOWN_ENVIRONMENT' } },
      { error: { code: 'UNKNOWN_SCENARIO' } },
      { error: { code: 'OTHER_VERSION' } },
      { error: { path: 'verifier_metadata.max_steps' } },
    ]);
  });

  it('is found behind the prefix of observed rollouts', async () => {
    const agent = new Agent(serve());
    await agent.post('/ng-rollout/r-1/seed_session', rowOf(lending));
    await agent.post('/ng-rollout/r-1/check_out_book', lend);
    const body = { ...rowOf(lending), response: response(said('Done.')) };
    const verified = await agent.post('/ng-rollout/r-1/verify', body);
    expect(verified.json()).toMatchObject({ reward: 1 });
  });

  it('leaves other paths alone where no session is named', async () => {
    const { app } = serve();
    const answer = await app.inject({ method: 'POST', url: '/check_out_book' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: { code: 'UNKNOWN_ROUTE' } },
    ]);
    expect((await app.inject({ method: 'POST', url: '/health' })).statusCode).toBe(405);
  });

  it('is gone when it was reaped, and its tools say so', async () => {
    const server = serve();
    const agent = new Agent(server);
    await agent.post('/seed_session', rowOf(lending));
    server.store.close(agent.cookie ?? '');
    const answer = await agent.post('/check_out_book', lend);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: { code: 'UNKNOWN_SESSION' } },
    ]);
    const lost = told('check_out_book', JSON.stringify(lend), answer.body);
    const body = { ...rowOf(lending), response: response(...lost, said('Done.')) };
    expect((await agent.post('/verify', body)).json()).toMatchObject({
      reward: 0,
      mask_sample: true,
      failure_kind: 'session_lost',
      failure_reason:
        'response.output[1]: a call of check_out_book has another output when it is played again',
    });
  });

  it('takes longer bodies where responses are in them', async () => {
    const agent = new Agent(serve({ maxBodyBytes: 2000 }));
    const long = 'x'.repeat(3000);
    const [seeded, verified, aggregated] = await Promise.all([
      agent.post('/seed_session', { ...rowOf(lending), long }),
      agent.post('/verify', { ...rowOf(lending), response: response(said('Done.')), long }),
      agent.post('/aggregate_metrics', { verify_responses: [], long: 'x'.repeat(100_000) }),
    ]);
    expect([seeded, verified, aggregated].map(({ statusCode }) => statusCode)).toEqual([
      413, 200, 200,
    ]);
    const tooLong = { ...rowOf(lending), response: response(), long: 'x'.repeat(40_000) };
    expect((await agent.post('/verify', tooLong)).statusCode).toBe(413);
  });

  it('makes room when it was judged', async () => {
    const server = serve({ maxSessions: 2 });
    const agents = [new Agent(server), new Agent(server), new Agent(server)];
    const [first, second, third] = agents;
    const body = { ...rowOf(lending), response: response(said('Done.')) };
    await first?.post('/seed_session', rowOf(lending));
    await second?.post('/seed_session', rowOf(lending));
    expect((await third?.post('/seed_session', rowOf(lending)))?.statusCode).toBe(503);
    await first?.post('/verify', body);
    expect((await third?.post('/seed_session', rowOf(lending)))?.statusCode).toBe(200);
    expect(server.store.has(second?.cookie ?? '')).toBe(true);
    expect(server.store.has(first?.cookie ?? '')).toBe(false);
  });
});

describe('verification without a session', () => {
  const play = async (server: Server, row: object): Promise<object[]> => {
    const agent = new Agent(server);
    await agent.post('/seed_session', row);
    return [...(await agent.call('check_out_book', lend)), said('Done.')];
  };

  it('is offered', async () => {
    const { app } = serve();
    expect((await app.inject('/reverify_mode')).json()).toBe('stateless');
  });

  it('plays the response again and leaves nothing behind', async () => {
    const server = serve();
    const output = await play(server, rowOf(lending));
    const live = server.store.size;
    const body = { ...rowOf(lending), response: response(...output) };
    const verified = await new Agent(server).post('/verify', body);
    expect(verified.json()).toMatchObject({ reward: 1, mask_sample: false, steps: 2 });
    expect(server.store.size).toBe(live);
  });

  it('makes the calls that have an output, and no others', async () => {
    const body = {
      ...rowOf(lending),
      response: response(
        {
          type: 'function_call',
          call_id: '1',
          name: 'check_out_book',
          arguments: JSON.stringify(lend),
        },
        ...told('check_out_book', '{"member_id":', '{"error":"Invalid tool call arguments"}'),
        { type: 'reasoning', summary: [] },
        said('Done.'),
      ),
    };
    const verified = await new Agent(serve()).post('/verify', body);
    expect(verified.json()).toMatchObject({ reward: 0, mask_sample: false, steps: 1 });
  });

  it('finds out an invented output', async () => {
    const server = serve();
    const [call, , ...rest] = await play(server, rowOf(lending));
    const invented = { type: 'function_call_output', call_id: 'check_out_book', output: '{}' };
    const body = { ...rowOf(lending), response: response(call ?? {}, invented, ...rest) };
    expect((await new Agent(server).post('/verify', body)).json()).toMatchObject({
      reward: 0,
      mask_sample: true,
      failure_kind: 'envloom:diverged',
    });
  });

  it('plays conversations, and finds out an invented user', async () => {
    const row = rowOf(talking);
    const talk = (who: string): object =>
      response(
        said('For whom?'),
        { role: 'user', content: who },
        said('Which book?'),
        { role: 'user', content: 'The book is Emma.' },
        ...told('check_out_book', JSON.stringify(lend), outcome),
        said('Done.'),
      );
    const [first] = lending.reference;
    const outcome = JSON.stringify(first?.kind === 'call' ? first.observation : {});
    const agent = new Agent(serve());
    const good = await agent.post('/verify', { ...row, response: talk('It is for Ada.') });
    expect(good.json()).toMatchObject({ reward: 1, steps: 4 });
    const bad = await agent.post('/verify', { ...row, response: talk('It is for Bo.') });
    expect(bad.json()).toMatchObject({ reward: 0, mask_sample: true });
  });
});

describe('sessions that an environment server names', () => {
  const seed = {
    resources_session_id: 'resources-session-1',
    episode_id: { rollout_id: 'r', attempt: 0 },
    task_id: { taskset: 't', task_id: '1' },
    task_data: rowOf(lending),
  };
  const { resources_session_id, episode_id } = seed;

  it('are seeded once, however often, and not again once they are closed', async () => {
    const server = serve();
    const [first, again] = [new Agent(server), new Agent(server)];
    const answer = await first.post('/seed_session', seed);
    expect(answer.json()).toEqual({
      resources_session_id,
      resources_tools: null,
      sandbox_access: null,
    });
    expect((await again.post('/seed_session', seed)).json()).toEqual(answer.json());
    expect(again.cookie).toBe(first.cookie);
    const other = { ...seed, episode_id: { rollout_id: 'other' } };
    expect((await new Agent(server).post('/seed_session', other)).statusCode).toBe(400);
    const close = { resources_session_id, episode_id };
    for (const agent of [first, again]) {
      const closed = await agent.post('/close_session', close);
      expect([closed.statusCode, closed.json()]).toEqual([200, { resources_session_id }]);
    }
    expect(server.store.size).toBe(0);
    expect((await new Agent(server).post('/seed_session', seed)).statusCode).toBe(409);
  });

  it('are not seeded after a close that came before', async () => {
    const agent = new Agent(serve());
    const closed = await agent.post('/close_session', { resources_session_id, episode_id });
    expect(closed.statusCode).toBe(200);
    expect((await agent.post('/seed_session', seed)).statusCode).toBe(409);
  });

  it('keep little of what their names say', async () => {
    const server = serve();
    const agent = new Agent(server);
    const long = { ...seed, episode_id: { rollout_id: 'r'.repeat(100_000) } };
    await agent.post('/seed_session', long);
    const kept = registryOf(server.store).named(resources_session_id);
    expect(JSON.stringify(kept).length).toBeLessThan(200);
    expect((await new Agent(server).post('/seed_session', long)).statusCode).toBe(200);
  });

  it('take flat task data', async () => {
    const agent = new Agent(serve());
    const { env, id: scenario } = lending;
    await agent.post('/seed_session', { ...seed, task_data: { env, scenario } });
    await agent.post('/check_out_book', lend);
    const body = { env, scenario, response: response(said('Done.')) };
    expect((await agent.post('/verify', body)).json()).toMatchObject({ reward: 1 });
  });
});

describe('the Gymnasium variant', () => {
  const call = (id: string, args: unknown): object => ({
    type: 'function_call',
    call_id: id,
    name: 'check_out_book',
    arguments: JSON.stringify(args),
  });

  it('holds a conversation', async () => {
    const server = serve();
    const agent = new Agent(server);
    const row = rowOf(talking);
    const reset = await agent.post('/ng-rollout/r/reset', row);
    expect(reset.json()).toMatchObject({ observation: null, info: { scenario: talking.id } });
    const step = async (...output: object[]): Promise<unknown> =>
      (await agent.post('/ng-rollout/r/step', { ...row, response: response(...output) })).json();
    expect(await step(said('For whom?'))).toMatchObject({
      observation: 'It is for Ada.',
      reward: 0,
      terminated: false,
      info: { tool_outputs: [] },
    });
    await step(said('Which book?'));
    const [first] = lending.reference;
    expect(await step(said('A moment.'), call('c1', lend), call('c2', {}))).toMatchObject({
      observation: null,
      info: {
        tool_outputs: [
          {
            call_id: 'c1',
            output: JSON.stringify(first?.kind === 'call' ? first.observation : {}),
          },
          { call_id: 'c2', output: expect.stringContaining('INVALID_ARGUMENTS') },
        ],
      },
    });
    expect(await step(said('Emma is lent to Ada.'))).toMatchObject({ terminated: false });
    expect(await step(said('That is all.'))).toMatchObject({
      reward: 1,
      terminated: true,
      info: { grade: { strict: 1 } },
    });
    expect(
      (await agent.post('/ng-rollout/r/step', { ...row, response: response(said('More.')) }))
        .statusCode,
    ).toBe(409);
    expect((await agent.post('/ng-rollout/r/close', {})).statusCode).toBe(200);
    expect(server.store.size).toBe(0);
  });

  it('tells the task where the input does not', async () => {
    const row = { ...rowOf(lending), responses_create_params: { input: [] } };
    const reset = await new Agent(serve()).post('/ng-rollout/r/reset', row);
    expect(reset.json()).toMatchObject({ observation: lending.task.text });
  });

  it('answers a request that comes again without another step', async () => {
    const server = serve();
    const agent = new Agent(server);
    await agent.post('/ng-rollout/r/reset', rowOf(lending));
    const body = {
      ...rowOf(lending),
      response: response(call('c1', lend)),
      _ng_step_request_id: 'one',
    };
    const first = await agent.post('/ng-rollout/r/step', body);
    expect((await agent.post('/ng-rollout/r/step', body)).json()).toEqual(first.json());
    expect(server.store.counts.steps).toBe(1);
  });

  it('says what is wrong with a response that says nothing', async () => {
    const agent = new Agent(serve());
    await agent.post('/ng-rollout/r/reset', rowOf(lending));
    const step = await agent.post('/ng-rollout/r/step', {
      ...rowOf(lending),
      response: response(),
    });
    expect(step.json()).toMatchObject({
      observation: expect.stringContaining('expected some text'),
      terminated: false,
    });
  });

  it('wants the cookie of a reset', async () => {
    const body = { ...rowOf(lending), response: response(said('Done.')) };
    const answer = await new Agent(serve()).post('/ng-rollout/r/step', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: { code: 'UNKNOWN_SESSION', path: 'cookie' } },
    ]);
  });
});
