import { LibraryLoans } from '@envloom/env-library-loans';
import { checkModel, readModel } from '@envloom/logic-model';
import { StateError } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';

const tenMegabytes = 'x'.repeat(10_000_000);

describe('a tool call with bad input fails and changes nothing', () => {
  it.each<[string, string, unknown, string, RegExp]>([
    ['an unknown tool', 'check_out_copies', {}, 'UNKNOWN_TOOL', /check_out_copy/],
    ['missing arguments', 'check_out_copy', {}, 'INVALID_ARGUMENTS', /member_id/],
    [
      'an unknown argument',
      'get_member_account',
      { member_id: 'M-1001', memberid: 1 },
      'INVALID_ARGUMENTS',
      /memberid/,
    ],
    ['a mistyped argument', 'get_member_account', { member_id: 7 }, 'INVALID_ARGUMENTS', /string/],
    ['a list of arguments', 'get_member_account', ['M-1001'], 'INVALID_ARGUMENTS', /object/],
    ['no arguments object', 'get_member_account', null, 'INVALID_ARGUMENTS', /object/],
    ['a number', 'get_member_account', 7, 'INVALID_ARGUMENTS', /object/],
    ['a text that is no JSON', 'get_member_account', '{"member_id":', 'INVALID_ARGUMENTS', /./],
    ['10 MB of arguments', 'search_titles', { text: tenMegabytes }, 'INVALID_ARGUMENTS', /1048576/],
    ['10 MB of JSON text', 'search_titles', `{"text":"${tenMegabytes}"}`, 'INVALID_ARGUMENTS', /./],
    [
      'a prototype in JSON',
      'get_member_account',
      '{"__proto__":{"member_id":"M-1001"}}',
      'INVALID_ARGUMENTS',
      /__proto__|member_id/,
    ],
  ])('%s', (_what, tool, args, code, message) => {
    const world = new LibraryLoans();
    const before = world.worldHash();
    const result = world.call(tool, args);
    expect(result).toMatchObject({ success: false, error: { code } });
    expect(result.success ? '' : result.error.message).toMatch(message);
    expect(world.worldHash()).toBe(before);
  });
});

it('rows that do not fit are all named at construction', () => {
  const { rows } = new LibraryLoans().state();
  const [member] = rows.members;
  const broken = { ...rows, members: [{ ...Object(member), category: 'king', nickname: 'Bo' }] };
  const start = () => new LibraryLoans({ state: { rows: broken } });
  expect(start).toThrow(StateError);
  expect(start).toThrow(/nickname: unknown[^]*category: expected one of/);
});

describe('a model that is not one', () => {
  it.each([
    ['no YAML', 'name: [unclosed'],
    ['a list', '- a\n- b'],
    ['a text', 'just a sentence'],
    ['nothing', ''],
    ['binary', '\u0000\u0001\u0002'],
  ])('%s gives diagnostics with a place', (_what, text) => {
    const read = readModel(text, 'model.yaml');
    const problems = read.ok ? checkModel(read.parsed) : read;
    expect(problems).toMatchObject({ ok: false });
    const diagnostics = problems.ok ? [] : problems.diagnostics;
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const { position, message } of diagnostics) {
      expect(position).toMatchObject({ file: 'model.yaml' });
      expect(position.line).toBeGreaterThan(0);
      expect(message).not.toBe('');
    }
  });
});
