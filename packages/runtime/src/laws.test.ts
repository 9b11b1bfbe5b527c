import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDiff, canonicalJson, type Json, type Result } from './index.ts';
import { type Call, callsArbitrary } from './testing/calls.ts';
import { LibraryLoans, tools } from './testing/library-loans/index.ts';

const queries = new Set(tools.filter(({ kind }) => kind === 'query').map(({ name }) => name));

function perform(env: LibraryLoans, calls: readonly Call[]): readonly Result<Json>[] {
  return calls.map(({ name, args }) => env.call(name, args));
}

function after(calls: readonly Call[]): LibraryLoans {
  const env = new LibraryLoans();
  perform(env, calls);
  return env;
}

test('a failed call or a query changes nothing at all, a successful mutation does', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const env = new LibraryLoans();
      for (const { name, args } of calls) {
        const before = env.worldHash();
        const result = env.call(name, args);
        const mayChange = result.success && !queries.has(name);
        expect(env.worldHash() !== before, `${name} ${canonicalJson(args)}`).toBe(mayChange);
      }
    }),
  );
});

test('the same calls give the same results and hash', () => {
  fc.assert(
    fc.property(callsArbitrary, fc.integer(), (calls, seed) => {
      const [a, b] = [new LibraryLoans({ seed }), new LibraryLoans({ seed })];
      expect(JSON.stringify(perform(a, calls))).toBe(JSON.stringify(perform(b, calls)));
      expect(a.worldHash()).toBe(b.worldHash());
    }),
  );
});

test('a fork and its origin do not see each other', () => {
  fc.assert(
    fc.property(callsArbitrary, callsArbitrary, callsArbitrary, (first, left, right) => {
      const a = after(first);
      const b = a.fork();
      expect(b.worldHash()).toBe(a.worldHash());
      const results = left.map((call, index) => {
        const other = right[index];
        if (other !== undefined) b.call(other.name, other.args);
        return a.call(call.name, call.args);
      });
      const alone = after(first);
      expect(results).toEqual(perform(alone, left));
      expect(a.worldHash()).toBe(alone.worldHash());
      const other = after(first);
      perform(other, right.slice(0, left.length));
      expect(b.worldHash()).toBe(other.worldHash());
    }),
  );
});

test('reset brings the start back', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const env = after(calls);
      env.reset();
      expect(env.worldHash()).toBe(new LibraryLoans().worldHash());
      expect(env.state()).toEqual(new LibraryLoans().state());
    }),
  );
});

test('a snapshot restores the exact world, in another process too', () => {
  fc.assert(
    fc.property(callsArbitrary, callsArbitrary, (calls, more) => {
      const env = after(calls);
      const text = JSON.stringify(env.snapshot());
      const other = new LibraryLoans();
      other.restore(JSON.parse(text));
      expect(other.worldHash()).toBe(env.worldHash());
      expect(other.state()).toEqual(env.state());
      expect(perform(other, more)).toEqual(perform(env, more));
    }),
  );
});

test('a diff leads from any state to any other', () => {
  fc.assert(
    fc.property(callsArbitrary, callsArbitrary, (left, right) => {
      const [a, b] = [after(left), after(right)];
      const diff = b.diff(a);
      expect(Object.keys(diff.tables).length === 0).toBe(a.hash() === b.hash());
      applyDiff(a, diff);
      expect(a.hash()).toBe(b.hash());
      expect(a.state().rows).toEqual(b.state().rows);
    }),
  );
});

test('the hash tells rows, not how they came about', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const env = after(calls);
      const rebuilt = new LibraryLoans({ state: env.state() });
      expect(rebuilt.hash()).toBe(env.hash());
      applyDiff(rebuilt, env.diff(rebuilt));
      expect(rebuilt.hash()).toBe(env.hash());
    }),
  );
});

test('results share nothing with the world', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const env = new LibraryLoans();
      for (const { name, args } of calls) {
        const result = env.call(name, args);
        const hash = env.hash();
        spoil(result);
        spoil(args);
        env.fork().checkOutBook({ member_id: 'M1', book_id: 'B2' });
        expect(env.hash()).toBe(hash);
        expect(env.state()).toEqual(new LibraryLoans({ state: env.state() }).state());
      }
    }),
  );
});

/** Overwrites everything inside a value. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    spoil(member);
    Reflect.set(value, key, 'spoilt');
  }
}

test('a key is never given twice', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const env = new LibraryLoans();
      const given = perform(env, calls).flatMap((result, index) =>
        calls[index]?.name === 'check_out_book' && result.success ? [loanOf(result.data)] : [],
      );
      expect(new Set(given).size).toBe(given.length);
    }),
  );
});

function loanOf(data: Json): unknown {
  return typeof data === 'object' && data !== null && 'loan_id' in data ? data.loan_id : undefined;
}
