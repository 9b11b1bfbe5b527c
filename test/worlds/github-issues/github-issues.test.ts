import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEnvironment, type RunningTwin, startTwin, twinOf } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { type EmittedPackage, emittedPackage } from '../../support/build-environment.ts';
import { isFullTier } from '../../support/tier.ts';

// The twin of five operations of GitHub's API, used by hand and, in the full tier, by GitHub's own client,
// which npm brings: of what it is told, the address alone is another.

const model = join(import.meta.dirname, 'logic-model.yaml');
const issues = '/repos/octocat/hello/issues';

let emitted: EmittedPackage;
let server: RunningTwin;

beforeAll(async () => {
  emitted = await emittedPackage(model);
});

afterAll(() => emitted[Symbol.asyncDispose]());

beforeEach(async () => {
  const environment = await openEnvironment(emitted.folder, { isDraft: true });
  server = await startTwin(twinOf(environment, 'openapi'));
});

afterEach(() => server.close());

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly link: string | null;
}

async function ask(method: string, path: string, body?: object): Promise<Answered> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', authorization: 'token of-the-real-thing' },
  });
  const { status, headers } = response;
  return { status, body: await response.json(), link: headers.get('link') };
}

it('answers paths and methods by statuses and bodies', async () => {
  const created = await ask('POST', issues, { title: 7, labels: ['x', { name: 'y' }] });
  expect(created).toMatchObject({
    status: 201,
    body: {
      number: 2,
      title: '7',
      body: null,
      labels: [{ name: 'x' }, { name: 'y' }],
      created_at: '2026-03-02T09:00:00Z',
      closed_at: null,
    },
  });
  const closed = await ask('PATCH', `${issues}/2`, { state: 'closed', body: 'done' });
  expect(closed).toMatchObject({ status: 200, body: { state: 'closed', body: 'done' } });
  const open = await ask('GET', `${issues}?labels=bug`);
  expect(open).toMatchObject({ status: 200, body: [{ number: 1 }], link: null });
});

it('leads through pages', async () => {
  for (let at = 0; at < 4; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ask('POST', issues, { title: `Issue ${at}` });
  const numbers: unknown[] = [];
  let next: string | undefined = `${issues}?state=all&per_page=2`;
  while (next !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const { body, link } = await ask('GET', next);
    numbers.push(body);
    next = /<http:\/\/[^/]*([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  }
  expect(numbers).toMatchObject([
    [{ number: 5 }, { number: 4 }],
    [{ number: 3 }, { number: 2 }],
    [{ number: 1 }],
  ]);
});

it.each([
  ['GET', `${issues}/99`, undefined, 404, 'Not Found'],
  ['GET', '/repos/octocat/other/issues', undefined, 404, 'Not Found'],
  ['GET', '/rate_limit', undefined, 404, 'Not Found'],
  ['POST', issues, { title: '' }, 422, 'Validation Failed'],
  ['POST', issues, {}, 422, 'title: '],
  ['POST', `${issues}/1/comments`, { body: 'x' }, 403, 'Unable to create comment because issue'],
])('%s %s %o fails as the original says', async (method, path, body, status, message) => {
  const answer = await ask(method, path, body);
  expect(answer).toMatchObject({
    status,
    body: {
      message: expect.stringContaining(message),
      documentation_url: 'https://docs.github.com/rest/issues',
      status: `${status}`,
    },
  });
});

const client = 'octokit@5.0.5';

/** A program of whoever uses the real thing. */
const program = `
import { Octokit } from 'octokit';
const [baseUrl] = process.argv.slice(2);
const octokit = new Octokit({ baseUrl, auth: 'of-the-real-thing', retry: { enabled: false } });
const { issues } = octokit.rest;
const at = { owner: 'octocat', repo: 'hello' };
const refused = (asked) => asked.then(() => 'nothing', (error) => [error.status, error.message]);
const created = [];
for (const title of ['a', 'b', 'c', 'd']) created.push((await issues.create({ ...at, title })).data.number);
const { data } = await issues.update({ ...at, issue_number: 3, state: 'closed' });
const comment = await issues.createComment({ ...at, issue_number: 3, body: 'Thanks' });
const all = await octokit.paginate(issues.listForRepo, { ...at, state: 'all', per_page: 2 });
const told = {
  first: (await issues.get({ ...at, issue_number: 1 })).data.title,
  created,
  closed: data.closed_at,
  comment: [comment.status, comment.data.user.login],
  all: all.map(({ number, comments }) => [number, comments]),
  missing: await refused(issues.get({ ...at, issue_number: 99 })),
  locked: await refused(issues.createComment({ ...at, issue_number: 1, body: 'x' })),
};
console.log(JSON.stringify(told));
`;

it.runIf(isFullTier)(
  `is used by ${client} with the address changed`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envloom-octokit-'));
    try {
      const run = promisify(execFile);
      await writeFile(join(folder, 'package.json'), '{"type":"module"}');
      await run('npm', ['install', '--no-audit', '--no-fund', client], { cwd: folder });
      await writeFile(join(folder, 'program.js'), program);
      const { stdout } = await run(process.execPath, ['program.js', server.url], { cwd: folder });
      const documentation = ' - https://docs.github.com/rest/issues';
      expect(JSON.parse(stdout)).toEqual({
        first: 'Found a bug',
        created: [2, 3, 4, 5],
        closed: '2026-03-02T09:04:00Z',
        comment: [201, 'octocat'],
        all: [5, 4, 3, 2, 1].map((number) => [number, number === 3 ? 1 : 0]),
        missing: [404, `Not Found${documentation}`],
        locked: [403, `Unable to create comment because issue is locked.${documentation}`],
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
