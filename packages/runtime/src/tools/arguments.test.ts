import { describe, expect, test } from 'vitest';
import type { Json } from '@envloom/core';
import { LibraryLoans } from '../testing/library-loans/index.ts';
import { codeOf, messageOf, scratchOf } from '../testing/scratch.ts';

const library = () => new LibraryLoans();

describe('a refusal names the path and what was expected', () => {
  const cases: readonly [string, unknown, string][] = [
    ['get_member', { member_id: 7 }, 'member_id: expected the key of a Member (a string), got 7'],
    ['get_member', {}, 'member_id: expected the key of a Member (a string), got nothing'],
    [
      'get_member',
      { member: 'M1' },
      'member: unknown; did you mean "member_id"?; member_id: expected the key of a Member (a string), got nothing',
    ],
    [
      'get_member',
      { member_idd: 'M1', member_id: 'M1' },
      'member_idd: unknown; did you mean "member_id"?',
    ],
    ['find_books', { text: 'a', limit: 51 }, 'limit: expected an integer of 1 to 50, got 51'],
    [
      'find_books',
      { text: 'a'.repeat(1_000_001) },
      `text: expected a string of at most 1,000,000 characters, got "${'a'.repeat(40)}…"`,
    ],
    ['find_books', { text: '\ud800' }, 'text: expected well-formed Unicode text, got "\ufffd"'],
    [
      'pay_fees',
      { member_id: 'M1', amount: 1.001 },
      'amount: expected a number of at least 0.01 with at most 2 decimals, got 1.001',
    ],
    ['get_member', null, 'expected an object, got null'],
    ['get_member', [], 'expected an object, got a list'],
    ['get_member', '["M1"]', 'expected an object, got a list'],
    ['get_member', 'M1', 'expected an object or its JSON text, got "M1"'],
    ['get_member', '{"member_id":"M1","__proto__":1}', '__proto__: unknown'],
  ];
  test.each(cases)('%s %o: %s', (name, args, message) => {
    const result = library().call(name, args);
    expect(codeOf(result)).toBe('INVALID_ARGUMENTS');
    expect(messageOf(result)).toBe(message);
  });
});

describe('hostile arguments', () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const throwing = {
    get member_id(): string {
      throw new Error('boo');
    },
  };
  const cases: readonly [string, unknown][] = [
    ['a getter that throws', throwing],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('boo');
          },
        },
      ),
    ],
    ['a revoked proxy', revoked.proxy],
    ['too much text', `{"member_id":"${' '.repeat(1_100_000)}"}`],
    [
      'too many members',
      {
        member_id: 'M1',
        ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, 1])),
      },
    ],
    ['deep nesting', `{"member_id":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a function', () => 'M1'],
  ];
  test.each(cases)('%s', (_name, args) => {
    expect(codeOf(library().call('get_member', args))).toBe('INVALID_ARGUMENTS');
  });

  test('an endless list', () => {
    const endless = new Proxy<Json[]>([], {
      get: (_target, key) => (key === 'length' ? 4_000_000_000 : 1),
    });
    const world = scratchOf({ entities: [] })();
    expect(messageOf(world.echo(endless))).toBe(
      'expected at most 1048576 characters and values in all',
    );
  });

  test('arguments are copied before they are used', () => {
    const args = { member_id: 'M1', book_id: 'B1' };
    const env = library();
    const result = env.call('check_out_book', args);
    args.member_id = 'M2';
    expect(result).toMatchObject({ data: { member_id: 'M1' } });
    expect(env.tables.loans.get('L3')).toMatchObject({ member_id: 'M1' });
  });

  test('defaults are filled in, and no arguments are an empty object', () => {
    expect(library().call('find_books', { text: '' }).success).toBe(true);
    expect(library().call('raffle').success).toBe(true);
    expect(library().call('raffle', '').success).toBe(true);
    expect(library().call('raffle', '{}').success).toBe(true);
  });
});
