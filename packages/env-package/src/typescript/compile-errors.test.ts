import { expect, it } from 'vitest';
import { parseCompileErrors } from './compile-errors.ts';

it('reads located errors with their continuation lines', () => {
  const output = [
    'generated/x/src/a.ts(3,7): error TS2322: Type A is not assignable to type B.',
    "  Property 'b' is missing.",
    'generated\\y\\src\\b.ts(1,1): error TS1005: expected.',
    '',
  ].join('\r\n');
  expect(parseCompileErrors(output)).toEqual([
    {
      file: 'generated/x/src/a.ts',
      text:
        'generated/x/src/a.ts:3:7 - error TS2322: Type A is not assignable to type B.\n' +
        "  Property 'b' is missing.",
    },
    { file: 'generated/y/src/b.ts', text: 'generated/y/src/b.ts:1:1 - error TS1005: expected.' },
  ]);
});

it('reads errors of the configuration', () => {
  expect(parseCompileErrors('error TS5023: Unknown compiler option.')).toEqual([
    { file: undefined, text: 'error TS5023: Unknown compiler option.' },
  ]);
});

it('ignores what is no error', () => {
  expect(parseCompileErrors('Version 7.0.2\n')).toEqual([]);
});
