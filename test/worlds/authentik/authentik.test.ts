import { join } from 'node:path';
import { openEnvironment, type RunningTwin, startTwin, twinOf } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { playCalls } from '../../support/api-calls/play-calls.ts';
import { type NpmFolder, npmFolder } from '../../support/npm-folder.ts';
import { isFullTier } from '../../support/tier.ts';
import { lostOf, type VendorTwin, vendorTwin } from '../../support/vendor-twin.ts';

// The twin of 25 operations of authentik's API, made from the document and used by the client of one package of the
// vendor, which npm brings: of what the client is told, the address alone is another.

const client = '@goauthentik/api@2026.8.3';

/** A program of whoever uses the real thing. */
const program = `
import authentik from '@goauthentik/api';
const [basePath] = process.argv.slice(2);
const { Configuration, CoreApi, IntentEnum } = authentik;
const core = new CoreApi(new Configuration({ basePath, accessToken: 'of-the-real-thing' }));
const refused = (asked) =>
  asked.then(() => 'nothing', async ({ response }) => [response.status, await response.json()]);
const told = {};
const { user: me } = await core.coreUsersMeRetrieve();
told.me = [me.username, me.isSuperuser, me.groups.map(({ name }) => name)];
const group = await core.coreGroupsCreate({ groupRequest: { name: 'Sales', users: [2] } });
told.group = [group.numPk, group.usersObj.map(({ username }) => username)];
const made = [];
for (const username of ['ben', 'cem', 'dana'])
  made.push(
    await core.coreUsersCreate({
      userRequest: { username, name: username.toUpperCase(), groups: [group.pk], attributes: { level: 1 } },
    }),
  );
told.joined = [made[0].dateJoined.toISOString(), made[0].groupsObj.map(({ name }) => name), made[0].type];
told.twice = await refused(core.coreUsersCreate({ userRequest: { username: 'ben', name: 'Ben' } }));
const found = [];
for (let page = 1; page > 0; ) {
  const { pagination, results } = await core.coreUsersList({ page, pageSize: 2, ordering: '-username' });
  found.push(results.map(({ username }) => username));
  page = pagination.next;
}
told.users = found;
told.page = await refused(core.coreUsersList({ page: 9 }));
told.searched = (await core.coreUsersList({ search: 'BEN', isActive: true })).pagination.count;
told.members = (await core.coreUsersList({ groupsByName: ['Sales'] })).results.length;
const [{ pk: id }] = made;
const login = new Date('2026-03-01T10:00:00.250Z');
const changed = await core.coreUsersPartialUpdate({ id, patchedUserRequest: { isActive: false, lastLogin: login } });
told.changed = [changed.isActive, changed.lastLogin.toISOString(), changed.attributes];
const put = await core.coreUsersUpdate({ id, userRequest: { username: 'ben', name: 'Ben', groups: [], path: 'users/old' } });
told.put = [put.name, put.groups, put.path];
told.paths = (await core.coreUsersPathsRetrieve({})).paths;
await core.coreUsersSetPasswordCreate({ id, userPasswordSetRequest: { password: 'of-no-use' } });
const { passwordChangeDate, dateJoined } = await core.coreUsersRetrieve({ id });
told.password = passwordChangeDate > dateJoined;
await core.coreGroupsAddUserCreate({ groupUuid: group.pk, userAccountRequest: { pk: id } });
await core.coreGroupsRemoveUserCreate({ groupUuid: group.pk, userAccountRequest: { pk: 2 } });
told.now = (await core.coreGroupsRetrieve({ groupUuid: group.pk })).users;
const child = await core.coreGroupsCreate({ groupRequest: { name: 'Outer', parents: [group.pk] } });
const parent = await core.coreGroupsRetrieve({ groupUuid: group.pk, includeChildren: true, includeUsers: false });
told.children = [parent.childrenObj.map(({ name }) => name), parent.usersObj];
await core.coreGroupsDestroy({ groupUuid: group.pk });
told.orphan = (await core.coreGroupsRetrieve({ groupUuid: child.pk, includeParents: true })).parents;
told.groups = (await core.coreGroupsList({ isSuperuser: false })).results.map(({ name }) => name);
told.noGroup = await refused(core.coreGroupsRetrieve({ groupUuid: group.pk }));
const token = await core.coreTokensCreate({ tokenRequest: { identifier: 'deploy', intent: IntentEnum.Api, user: id } });
told.token = [token.userObj.username, token.expires > token.userObj.dateJoined];
await core.coreTokensSetKeyCreate({ identifier: 'deploy', tokenSetKeyRequest: { key: 'abc' } });
told.key = (await core.coreTokensViewKeyRetrieve({ identifier: 'deploy' })).key;
const renamed = await core.coreTokensPartialUpdate({ identifier: 'deploy', patchedTokenRequest: { identifier: 'release', expiring: false } });
told.renamed = [renamed.identifier, renamed.expires];
told.tokens = (await core.coreTokensList({ userUsername: 'ben' })).results.map(({ identifier }) => identifier);
const other = await core.coreTokensCreate({ tokenRequest: { identifier: 'other', expiring: false } });
const taken = { identifier: 'other', tokenRequest: { identifier: 'release' } };
told.taken = await refused(core.coreTokensUpdate(taken));
await core.coreTokensDestroy({ identifier: other.identifier });
told.outer = (
  await core.coreGroupsPartialUpdate({ groupUuid: child.pk, patchedGroupRequest: { isSuperuser: true } })
).isSuperuser;
const outer = { groupUuid: child.pk, groupRequest: { name: 'Outermost', users: [id, 1] } };
told.outermost = (await core.coreGroupsUpdate(outer)).usersObj.map(({ username }) => username);
told.super = (await core.coreUsersRetrieve({ id })).isSuperuser;
await core.coreUsersDestroy({ id });
told.withUser = await refused(core.coreTokensRetrieve({ identifier: 'release' }));
told.myself = await refused(core.coreUsersDestroy({ id: 1 }));
console.log(JSON.stringify(told));
`;

let folder: NpmFolder;

const hour = 3_600_000;

let twin: VendorTwin;
let server: RunningTwin;

const opened = () => openEnvironment(twin.emitted.folder, { isDraft: true });

describe.runIf(isFullTier)('the twin of authentik', () => {
  beforeAll(async () => {
    folder = await npmFolder(client);
    const file = folder.fileOf('@goauthentik/api', 'schema.yml');
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
    expect(twin.api.operations).toHaveLength(25);
    expect(lostOf(twin.api)).toEqual([]);
  });

  it(
    `is used by ${client}`,
    async () => {
      expect(await folder.json(program, server.url)).toEqual({
        me: ['akadmin', true, ['authentik Admins']],
        group: [3, ['ada']],
        joined: ['2026-03-02T09:01:00.000Z', ['Sales'], 'internal'],
        twice: [400, { username: ['This field must be unique.'] }],
        users: [['dana', 'cem'], ['ben', 'akadmin'], ['ada']],
        page: [404, { detail: 'Invalid page.' }],
        searched: 1,
        members: 4,
        changed: [false, '2026-03-01T10:00:00.000Z', { level: 1 }],
        put: ['Ben', [], 'users/old'],
        paths: ['users', 'users/old', 'users/research'],
        password: true,
        now: [4, 5, 3],
        children: [['Outer'], null],
        orphan: [],
        groups: ['Outer', 'Research'],
        noGroup: [404, { detail: 'No Group matches the given query.' }],
        token: ['ben', true],
        key: 'abc',
        renamed: ['release', null],
        tokens: ['release'],
        taken: [400, { identifier: ['This field must be unique.'] }],
        outer: true,
        outermost: ['ben', 'akadmin'],
        super: true,
        withUser: [404, { detail: 'No Token matches the given query.' }],
        myself: [403, { detail: 'You cannot delete yourself.' }],
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
          rows: [{ group_uuid: '10000000-0000-4000-8000-000000000001', id: 2, identifier: 'ci' }],
        },
      });
      expect(played.wrong).toEqual([]);
      expect(played.succeeded.size).toBeGreaterThanOrEqual(18);
    },
    hour,
  );
});
