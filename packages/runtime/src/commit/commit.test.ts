import { describe, expect, test } from 'vitest';
import {
  preservedQuantity,
  quantityOf,
  rowInvariant,
  type Singleton,
  worldInvariant,
} from '../index.ts';
import { type AnyRow, type AnyTable, codeOf, messageOf, scratchOf } from '../testing/scratch.ts';

interface Tables {
  readonly folders: AnyTable;
  readonly files: AnyTable;
  readonly tickets: AnyTable;
  readonly accounts: AnyTable;
  /** Typed as a table that can do more than it can. */
  readonly log: AnyTable;
  readonly session: Singleton<AnyRow>;
  readonly users: AnyTable;
}

const newWorld = scratchOf<Tables>({
  entities: [
    {
      name: 'Folder',
      collection: 'folders',
      key: 'id',
      tree: 'parent',
      fields: {
        id: { type: 'string' },
        parent: { type: 'ref', entity: 'Folder', optional: true, onRemove: 'cascade' },
        name: { type: 'string' },
      },
      unique: [['parent', 'name']],
    },
    {
      name: 'File',
      collection: 'files',
      key: 'id',
      fields: {
        id: { type: 'string' },
        folder: { type: 'ref', entity: 'Folder', onRemove: 'cascade' },
        owner: { type: 'ref', entity: 'User', optional: true, onRemove: 'clear' },
        readers: {
          type: 'array',
          of: { type: 'ref', entity: 'User', onRemove: 'clear' },
          default: [],
        },
        links: {
          type: 'array',
          of: {
            type: 'shape',
            shape: 'Link',
            fields: { to: { type: 'ref', entity: 'File' }, text: { type: 'string' } },
          },
          default: [],
        },
        roles: {
          type: 'record',
          of: { type: 'ref', entity: 'User', onRemove: 'clear' },
          default: {},
        },
      },
    },
    {
      name: 'Ticket',
      collection: 'tickets',
      key: 'id',
      keyFormat: { prefix: 'T-', digits: 3 },
      fields: {
        id: { type: 'string' },
        status: {
          type: 'enum',
          values: ['open', 'done', 'closed'],
          transitions: { open: ['done'], done: ['open', 'closed'] },
        },
        code: { type: 'string', unique: true, optional: true },
        urgency: { type: 'enum', values: ['low', 'high'], default: 'low' },
      },
    },
    {
      name: 'Account',
      collection: 'accounts',
      key: 'id',
      fields: {
        id: { type: 'string' },
        user: { type: 'ref', entity: 'User' },
        balance: { type: 'number', decimals: 2 },
      },
    },
    {
      name: 'LogEntry',
      collection: 'log',
      key: 'id',
      fields: { id: { type: 'string' }, text: { type: 'string' } },
      history: true,
    },
    {
      name: 'Session',
      collection: 'session',
      key: '',
      singleton: true,
      fields: {
        cwd: { type: 'string', default: '/' },
        user: { type: 'ref', entity: 'User', optional: true },
      },
    },
    {
      name: 'User',
      collection: 'users',
      key: '',
      keyInRow: false,
      fields: { name: { type: 'string' }, limit: { type: 'integer', default: 2 } },
    },
  ],
  invariants: [
    rowInvariant<AnyRow, Tables>({
      id: 'few-accounts',
      rule: 'accounts',
      text: 'A user has at most as many accounts as allowed.',
      entity: 'User',
      reads: [
        { entity: 'User', fields: ['limit'], affects: 'self' },
        { entity: 'Account', fields: ['user'], affects: { own: '', theirs: 'user' } },
      ],
      holds: (user, { accounts, users }) =>
        accounts.count({ user: users.keyOf(user) }) <= Number(user['limit']),
    }),
    worldInvariant<Tables>({
      id: 'few-tickets',
      rule: 'tickets',
      text: 'At most three tickets are open.',
      reads: [{ entity: 'Ticket', fields: ['status'], affects: 'all' }],
      holds: ({ tickets }) => tickets.count({ status: 'open' }) <= 3,
    }),
    preservedQuantity<Tables>({
      id: 'money',
      rule: 'money',
      text: 'No money comes or goes.',
      quantities: [
        quantityOf<AnyRow>('Account', ['balance'], (account) => Number(account['balance'])),
      ],
    }),
  ],
});

function world() {
  return newWorld({
    folders: [
      { id: '1', name: 'root' },
      { id: '2', name: 'home', parent: '1' },
      { id: '3', name: 'docs', parent: '2' },
    ],
    files: [
      {
        id: '1',
        folder: '3',
        owner: 'ann',
        readers: ['ann', 'bob'],
        links: [{ to: '1', text: 'me' }],
        roles: { editor: 'bob' },
      },
    ],
    tickets: [{ id: 'T-001', status: 'open', code: 'x' }],
    accounts: [
      { id: '1', user: 'ann', balance: 10 },
      { id: '2', user: 'bob', balance: 0.5 },
    ],
    users: { ann: { name: 'Ann' }, bob: { name: 'Bob' }, cem: { name: 'Cem' } },
  });
}

describe('references', () => {
  test('a ref must name a row, also inside lists, records and shapes', () => {
    const cases: AnyRow[] = [
      { folder: '9' },
      { folder: '1', owner: 'zoe' },
      { folder: '1', readers: ['ann', 'zoe'] },
      { folder: '1', roles: { editor: 'zoe' } },
      { folder: '1', links: [{ to: '9', text: '' }] },
    ];
    for (const row of cases) {
      expect(codeOf(world().change(({ files }) => files.insert(row)))).toBe('DANGLING_REFERENCE');
    }
  });

  test('a row that names one removed by the same call dangles', () => {
    const result = world().change(({ users, files }) => {
      users.remove('cem');
      files.insert({ folder: '1', owner: 'cem' });
    });
    expect(codeOf(result)).toBe('DANGLING_REFERENCE');
  });

  test('a message names a singleton without a key', () => {
    expect(messageOf(world().change(({ session }) => session.update({ user: 'zoe' })))).toBe(
      'session: user: there is no User "zoe".',
    );
  });

  test('cyclic data can be built in one call', () => {
    const result = world().change(({ files }) => {
      const first = files.insert({ folder: '1' });
      const second = files.insert({ folder: '1', links: [{ to: first['id'] ?? '', text: '' }] });
      files.update(first, { links: [{ to: second['id'] ?? '', text: '' }] });
    });
    expect(result).toEqual({ success: true, data: null });
  });

  test('a row in use cannot be removed', () => {
    const env = world();
    expect(messageOf(env.change(({ users }) => users.remove('ann')))).toBe(
      'users "ann" cannot be removed: accounts "1": user refers to it.',
    );
    expect(env.change(({ users }) => users.remove('cem')).success).toBe(true);
    expect(env.tables.users.has('cem')).toBe(false);
  });

  test('a removed and reinserted key is no dangling reference', () => {
    const result = world().change(({ users }) => {
      users.remove('ann');
      users.insert({ name: 'Ann again' }, 'ann');
    });
    expect(result.success).toBe(true);
  });

  test('removal cascades and clears', () => {
    const env = world();
    env.change(({ accounts }) => {
      accounts.update('1', { balance: 0 });
      accounts.update('2', { balance: 10.5, user: 'cem' });
      accounts.remove('1');
    });
    expect(env.change(({ users }) => users.remove('bob')).success).toBe(true);
    expect(env.tables.files.get('1')).toMatchObject({ owner: 'ann', readers: ['ann'], roles: {} });
    expect(env.change(({ users }) => users.remove('ann')).success).toBe(true);
    expect(env.tables.files.get('1')).not.toHaveProperty('owner');
    expect(env.change(({ folders }) => folders.remove('2')).success).toBe(true);
    expect(env.tables.folders.count()).toBe(1);
    expect(env.tables.files.count()).toBe(0);
  });
});

test('unique fields and lists', () => {
  const env = world();
  expect(codeOf(env.change(({ tickets }) => tickets.insert({ status: 'done', code: 'x' })))).toBe(
    'DUPLICATE_VALUE',
  );
  expect(codeOf(env.change(({ folders }) => folders.insert({ name: 'docs', parent: '2' })))).toBe(
    'DUPLICATE_VALUE',
  );
  const swap = env.change(({ tickets }) => {
    tickets.update('T-001', { code: undefined });
    tickets.insert({ status: 'done', code: 'x' });
    tickets.insert({ status: 'done' });
    tickets.insert({ status: 'done' });
  });
  expect(swap.success).toBe(true);
  expect(env.tables.tickets.all().map(({ id }) => id)).toEqual([
    'T-001',
    'T-002',
    'T-003',
    'T-004',
  ]);
});

test('a list of fields is unique as a whole, and only where each has a value', () => {
  const env = world();
  env.change(({ folders }) => folders.insert({ id: '4', name: 'docs', parent: '1' }));
  expect(codeOf(env.change(({ folders }) => folders.update('4', { name: 'home' })))).toBe(
    'DUPLICATE_VALUE',
  );
  expect(codeOf(env.change(({ folders }) => folders.update('4', { parent: '2' })))).toBe(
    'DUPLICATE_VALUE',
  );
  expect(env.change(({ folders }) => folders.insert({ name: 'root' })).success).toBe(true);
});

test('a choice without transitions changes freely', () => {
  const env = world();
  const set = (urgency: string) =>
    env.change(({ tickets }) => tickets.update('T-001', { urgency }));
  expect(set('high').success).toBe(true);
  expect(set('low').success).toBe(true);
});

test('a definition that names an unknown entity is broken', () => {
  const nowhere = scratchOf<Pick<Tables, 'users'>>;
  const broken = () =>
    nowhere({
      entities: [
        {
          name: 'User',
          collection: 'users',
          key: 'id',
          fields: { id: { type: 'string' }, boss: { type: 'ref', entity: 'Boss' } },
        },
      ],
    })({});
  expect(broken).toThrow('the definition has no entity Boss');
});

test('a status changes as its transitions say, compared from call to call', () => {
  const env = world();
  const set = (status: string) => env.change(({ tickets }) => tickets.update('T-001', { status }));
  expect(messageOf(set('closed'))).toBe(
    'tickets "T-001": status cannot change from "open" to "closed".',
  );
  const through = env.change(({ tickets }) => {
    tickets.update('T-001', { status: 'done' });
    tickets.update('T-001', { status: 'closed' });
  });
  expect(codeOf(through)).toBe('INVALID_TRANSITION');
  expect(set('done').success).toBe(true);
  expect(set('closed').success).toBe(true);
  expect(codeOf(set('open'))).toBe('INVALID_TRANSITION');
  expect(env.change(({ tickets }) => tickets.insert({ status: 'closed' })).success).toBe(true);
});

test('trees have no cycles', () => {
  const env = world();
  expect(codeOf(env.change(({ folders }) => folders.update('1', { parent: '3' })))).toBe(
    'TREE_CYCLE',
  );
  expect(codeOf(env.change(({ folders }) => folders.update('1', { parent: '1' })))).toBe(
    'TREE_CYCLE',
  );
  const read = env.look(({ folders }) => ({
    up: folders.ancestors(folders.need('3')).map(({ id }) => id),
    down: folders.descendants(folders.need('1')).map(({ id }) => id),
  }));
  expect(read).toEqual({ success: true, data: { up: ['2', '1'], down: ['2', '3'] } });
});

describe('invariants', () => {
  test('are checked for the rows that a change can affect', () => {
    const env = world();
    const add = () => env.change(({ accounts }) => accounts.insert({ user: 'ann', balance: 0 }));
    expect(add().success).toBe(true);
    expect(add()).toEqual({
      success: false,
      error: {
        code: 'INVARIANT_VIOLATED',
        message: 'A user has at most as many accounts as allowed. (users "ann")',
        data: { invariant: 'few-accounts', rule: 'accounts', key: 'ann' },
      },
    });
    expect(codeOf(env.change(({ users }) => users.update('ann', { limit: 1 })))).toBe(
      'INVARIANT_VIOLATED',
    );
  });

  test('of the world', () => {
    const env = world();
    const open = (many: number) =>
      env.change(({ tickets }) => {
        for (let each = 0; each < many; each += 1) tickets.insert({ status: 'open' });
      });
    expect(codeOf(open(3))).toBe('INVARIANT_VIOLATED');
    expect(open(2).success).toBe(true);
  });

  test('of quantities that are preserved', () => {
    const env = world();
    const move = (amount: number, paid: number) =>
      env.change(({ accounts }) => {
        accounts.update('1', (account) => ({ balance: Number(account['balance']) - amount }));
        accounts.update('2', (account) => ({ balance: Number(account['balance']) + paid }));
      });
    expect(move(1, 1).success).toBe(true);
    expect(codeOf(move(1, 2))).toBe('INVARIANT_VIOLATED');
  });
});

test('tables that only grow, and singletons', () => {
  const env = world();
  expect(env.change(({ log }) => log.insert({ text: 'hello' })).success).toBe(true);
  expect(codeOf(env.change(({ log }) => log.remove('1')))).toBe('INTERNAL_ERROR');
  expect(env.tables.session.get()).toEqual({ cwd: '/' });
  expect(env.change(({ session }) => session.update({ cwd: '/home' })).success).toBe(true);
  expect(env.state().rows).toMatchObject({
    session: { cwd: '/home' },
    users: { ann: { name: 'Ann' } },
  });
});

test('a query cannot write', () => {
  const env = world();
  const hash = env.worldHash();
  expect(codeOf(env.look(({ users }) => users.insert({ name: 'Eve' })))).toBe('INTERNAL_ERROR');
  expect(codeOf(env.look(({ randomInt }) => randomInt(1, 2)))).toBe('INTERNAL_ERROR');
  expect(env.worldHash()).toBe(hash);
});

test('rows that do not carry their key', () => {
  const env = world();
  const result = env.change(({ users }) => {
    const ann = users.need('ann');
    const renamed = users.update(ann, { name: 'Anna' });
    return [users.keyOf(renamed), users.keyOf(users.insert({ name: 'New' }))];
  });
  expect(result).toEqual({ success: true, data: ['ann', '1'] });
  expect(env.tables.users.keyOf(env.tables.users.where({ name: 'Anna' })[0] ?? {})).toBe('ann');
});
