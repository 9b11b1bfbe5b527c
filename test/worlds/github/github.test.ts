import { join } from 'node:path';
import { openEnvironment, type RunningTwin, startTwin, twinOf } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { playCalls } from '../../support/api-calls/play-calls.ts';
import { type NpmFolder, npmFolder } from '../../support/npm-folder.ts';
import { isFullTier } from '../../support/tier.ts';
import { lostOf, type VendorTwin, vendorTwin } from '../../support/vendor-twin.ts';

// The twin of 30 operations of GitHub's API, made from GitHub's own document and used by GitHub's own client, both of
// which npm brings: of what the client is told, the address alone is another.

const document = '@octokit/openapi@23.0.2';
const client = 'octokit@5.0.5';

/** A program of whoever uses the real thing. */
const program = `
import { Octokit } from 'octokit';
const [baseUrl] = process.argv.slice(2);
const octokit = new Octokit({ baseUrl, auth: 'of-the-real-thing', retry: { enabled: false }, throttle: { enabled: false } });
const { issues, repos } = octokit.rest;
const at = { owner: 'octocat', repo: 'hello' };
const refused = (asked) =>
  asked.then(
    () => 'nothing',
    ({ name, status, response }) => [name, status, response.data.message, response.data.errors ?? null],
  );
const told = {};
const { data: repository } = await repos.get(at);
told.repository = [repository.full_name, repository.open_issues_count];
for (const name of ['ui', 'api']) await issues.createLabel({ ...at, name, color: 'f29513' });
told.twice = await refused(issues.createLabel({ ...at, name: 'UI' }));
const { data: label } = await issues.updateLabel({ ...at, name: 'api', new_name: 'http' });
told.label = [label.name, label.color, (await issues.getLabel({ ...at, name: 'HTTP' })).data.url];
const { data: goal } = await issues.createMilestone({ ...at, title: 'v2.0', due_on: '2026-09-01T00:00:00Z' });
told.goal = [goal.number, goal.due_on, goal.creator.login];
const made = [];
for (const title of ['a', 'b', 'c', 'd'])
  made.push((await issues.create({ ...at, title, labels: ['ui'], milestone: goal.number, assignees: ['hubot'] })).data);
told.made = made.map(({ number, labels, assignee, milestone }) => [number, labels[0].name, assignee.login, milestone.title]);
told.blank = await refused(issues.create({ ...at, title: '' }));
told.milestone = await refused(issues.create({ ...at, title: 'x', milestone: 99 }));
const all = await octokit.paginate(issues.listForRepo, { ...at, state: 'all', per_page: 2 });
told.all = all.map(({ number }) => number);
const pages = [];
for await (const { data, headers } of octokit.paginate.iterator(issues.listLabelsForRepo, { ...at, per_page: 2 }))
  pages.push([data.map(({ name }) => name), headers.link?.includes('rel="next"') ?? false]);
told.pages = pages;
const { data: closed } = await issues.update({ ...at, issue_number: 2, state: 'closed' });
told.closed = [closed.state, closed.state_reason, closed.closed_at !== null];
const { data: open } = await issues.listForRepo({ ...at, labels: 'ui', assignee: 'hubot', sort: 'created', direction: 'asc' });
told.open = open.map(({ number }) => number);
told.progress = (({ open_issues, closed_issues }) => [open_issues, closed_issues])(
  (await issues.getMilestone({ ...at, milestone_number: goal.number })).data,
);
const two = { ...at, issue_number: 2 };
const { data: comment } = await issues.createComment({ ...two, body: 'Thanks' });
await issues.updateComment({ ...at, comment_id: comment.id, body: 'Thank you' });
told.comments = (await octokit.paginate(issues.listComments, two)).map(({ body, user }) => [body, user.login]);
told.count = (await issues.get(two)).data.comments;
await issues.deleteComment({ ...at, comment_id: comment.id });
told.noComment = await refused(issues.getComment({ ...at, comment_id: comment.id }));
told.added = (await issues.addLabels({ ...two, labels: ['bug', 'new'] })).data.map(({ name }) => name);
told.set = (await issues.setLabels({ ...two, labels: [{ name: 'http' }, { name: 'bug' }] })).data.map(({ name }) => name);
told.removed = (await issues.removeLabel({ ...two, name: 'bug' })).data.map(({ name }) => name);
told.noLabel = await refused(issues.removeLabel({ ...two, name: 'bug' }));
told.cleared = (await issues.removeAllLabels(two)).status;
told.left = (await issues.listLabelsOnIssue(two)).data;
told.people = (await issues.listAssignees(at)).data.map(({ login }) => login);
told.assigned = (await issues.addAssignees({ ...two, assignees: ['octocat'] })).data.assignees.map(({ login }) => login);
told.off = (await issues.removeAssignees({ ...two, assignees: ['hubot'] })).data.assignees.map(({ login }) => login);
await issues.lock({ ...two, lock_reason: 'resolved' });
told.locked = (({ locked, active_lock_reason }) => [locked, active_lock_reason])((await issues.get(two)).data);
told.unlocked = (await issues.unlock(two)).status;
await issues.updateMilestone({ ...at, milestone_number: 1, state: 'closed' });
told.milestones = (await issues.listMilestones(at)).data.map(({ title }) => title);
await issues.deleteMilestone({ ...at, milestone_number: goal.number });
told.noMilestone = await refused(issues.getMilestone({ ...at, milestone_number: goal.number }));
told.without = (await issues.get(two)).data.milestone;
await issues.deleteLabel({ ...at, name: 'ui' });
told.unlabelled = (await issues.get({ ...at, issue_number: 3 })).data.labels;
told.missing = await refused(issues.get({ ...at, issue_number: 99 }));
told.archived = await refused(issues.create({ owner: 'octocat', repo: 'attic', title: 'x' }));
told.disabled = await refused(issues.create({ owner: 'octocat', repo: 'site', title: 'x' }));
console.log(JSON.stringify(told));
`;

let folder: NpmFolder;

const hour = 3_600_000;

let twin: VendorTwin;
let server: RunningTwin;

const opened = () => openEnvironment(twin.emitted.folder, { isDraft: true });

describe.runIf(isFullTier)('the twin of GitHub', () => {
  beforeAll(async () => {
    folder = await npmFolder(document, client);
    const file = folder.fileOf('@octokit/openapi', 'generated/api.github.com.json');
    twin = await vendorTwin(join(import.meta.dirname, 'authored.yaml'), file);
  }, hour);

  afterAll(async () => {
    await twin[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    server = await startTwin(twinOf(await opened(), 'openapi'));
  });

  afterEach(() => server.close());

  it('carries all inputs and results of the chosen part', () => {
    expect(twin.api.operations).toHaveLength(30);
    expect(lostOf(twin.api)).toEqual([]);
  });

  it(
    `is used by ${client}`,
    async () => {
      expect(await folder.json(program, server.url)).toEqual({
        repository: ['octocat/hello', 1],
        twice: [
          'HttpError',
          422,
          'Validation Failed',
          [{ code: 'already_exists', field: 'name', resource: 'Label' }],
        ],
        label: ['http', 'f29513', 'https://api.github.com/repos/octocat/hello/labels/http'],
        goal: [2, '2026-09-01T00:00:00Z', 'octocat'],
        made: [
          [2, 'ui', 'hubot', 'v2.0'],
          [3, 'ui', 'hubot', 'v2.0'],
          [4, 'ui', 'hubot', 'v2.0'],
          [5, 'ui', 'hubot', 'v2.0'],
        ],
        blank: [
          'HttpError',
          422,
          'Validation Failed',
          [{ code: 'missing_field', field: 'title', resource: 'Issue' }],
        ],
        milestone: [
          'HttpError',
          422,
          'Validation Failed',
          [{ code: 'invalid', field: 'milestone', resource: 'Issue' }],
        ],
        all: [5, 4, 3, 2, 1],
        pages: [
          [['bug', 'ui'], true],
          [['http'], false],
        ],
        closed: ['closed', 'completed', true],
        open: [3, 4, 5],
        progress: [3, 1],
        comments: [['Thank you', 'octocat']],
        count: 1,
        noComment: ['HttpError', 404, 'Not Found', null],
        added: ['ui', 'bug', 'new'],
        set: ['http', 'bug'],
        removed: ['http'],
        noLabel: ['HttpError', 404, 'Label does not exist', null],
        cleared: 204,
        left: [],
        people: ['octocat', 'hubot'],
        assigned: ['octocat', 'hubot'],
        off: ['octocat'],
        locked: [true, 'resolved'],
        unlocked: 204,
        milestones: ['v2.0'],
        noMilestone: ['HttpError', 404, 'Not Found', null],
        without: null,
        unlabelled: [],
        missing: ['HttpError', 404, 'Not Found', null],
        archived: ['HttpError', 403, 'Repository was archived so is read-only.', null],
        disabled: ['HttpError', 410, 'Issues has been disabled in this repository.', null],
      });
    },
    hour,
  );

  it(
    'answers random calls as the document says',
    async () => {
      const { definition } = await opened();
      const { url } = server;
      const played = await playCalls({
        definition,
        url,
        version: '3.0',
        calls: 1_000,
        seed: 1,
        known: {
          rows: [{ owner: 'octocat', repo: 'hello', issue_number: 1, milestone_number: 1 }],
        },
      });
      expect(played.wrong).toEqual([]);
      expect(played.succeeded.size).toBeGreaterThanOrEqual(25);
    },
    hour,
  );
});
