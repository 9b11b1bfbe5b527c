import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callFunction, type Outcome } from './call-function.ts';
import { parsePython } from './syntax/parse.ts';
import { pyFromJson } from './values/from-json.ts';
import type { PyValue, Watch } from './values/value.ts';

/** Programs of ours with what CPython 3.11 answered: the text that `f` returns, or the error that it raises. */
const cases: readonly { readonly source: string; readonly expected: string }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/cases.json'), 'utf8'),
);

function run(source: string, args: readonly PyValue[] = [], watch?: Watch): Outcome {
  const parsed = parsePython(source);
  if (!parsed.ok) throw new Error(`line ${parsed.line} is not read`);
  return callFunction(parsed.body, 'f', args, { watch });
}

function plainText(value: PyValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? value : typeof value;
}

function textOf(outcome: Outcome): string {
  if (outcome.kind === 'value') return plainText(outcome.value);
  return outcome.kind === 'raised' ? `raised ${outcome.error}` : outcome.kind;
}

it.each(cases)('answers as Python does: $source', ({ source, expected }) => {
  expect(textOf(run(source))).toBe(expected);
});

it.each([
  ['import os\n    return os.getcwd()', 'uses os.getcwd'],
  ['import datetime\n    return datetime.datetime.now().year', 'reads the clock'],
  ['import time\n    return time.time()', 'uses time.time'],
  ['import requests', 'imports requests'],
  ['return open("/etc/passwd").read()', 'opens files'],
  ['return eval("1")', 'evaluates texts as programs'],
  ['return __import__("os")', 'uses __import__'],
  ['return (1).__class__', 'uses .__class__ of a int'],
  ['return "".__class__.__mro__', 'uses .__class__ of a str'],
  ['return getattr("", "upper")()', 'looks up an attribute by its name'],
  ['return globals()', 'uses globals()'],
  ['while True: pass', 'takes too many steps'],
  ['def g(n): return g(n + 1)\n    return g(0)', 'nests calls too deeply'],
  ['return 9 ** 9 ** 9', 'makes very large numbers'],
  ['return "a" * 10 ** 9', 'makes very long texts'],
  ['return [0] * 10 ** 9', 'makes very long lists'],
  ['return list(range(10 ** 9))', 'makes very long lists'],
  [
    String.raw`import re` + '\n    return re.match("(a+)+$", "a" * 40 + "b")',
    'uses a regular expression that takes too long',
  ],
  ['yield 1', 'uses yield'],
  ['class A: pass', 'defines a class'],
  ['x = 5\n    x.y = 6', 'assigns to an attribute'],
  ['return 1000 is 1000', 'asks whether two texts or numbers are the same object'],
])('does not decide what it does not model: %s', (body, reason) => {
  expect(run(`def f():\n    ${body}\n`)).toEqual({ kind: 'undecided', reason });
});

it('keeps what is not modelled from being handled by the program', () => {
  const source =
    'def f():\n    try:\n        import os\n        os.listdir()\n    except Exception:\n        return True\n';
  expect(run(source).kind).toBe('undecided');
});

it('says where a source does not read', () => {
  expect(parsePython('def f(:\n  return (')).toEqual({ ok: false, line: 1 });
  expect(parsePython('def f():\n    return 1\n\nx = = 2\n')).toEqual({ ok: false, line: 4 });
});

it.each([
  ['brackets', `def f():\n    return ${'('.repeat(50_000)}1${')'.repeat(50_000)}\n`],
  ['a sum', `def f():\n    return ${'1 + '.repeat(50_000)}1\n`],
  ['calls', `def f():\n    return ${'f('.repeat(20_000)}${')'.repeat(20_000)}\n`],
])('does not read a source that nests too deeply: %s', (_, source) => {
  expect(parsePython(source)).toMatchObject({ ok: false });
});

it('has no way from names of a program to what every object of JavaScript has', () => {
  for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'toString']) {
    expect(textOf(run(`def f():\n    return ${name}\n`))).toBe('raised NameError');
    expect(textOf(run(`def f():\n    return {}.get('${name}', 'none')\n`))).toBe('none');
    expect(textOf(run(`def f():\n    return str('${name}' in {'a': 1})\n`))).toBe('False');
    expect(run(`def f():\n    return [].${name}\n`).kind).not.toBe('value');
    expect(run(`def f():\n    return 'x'.${name}\n`).kind).not.toBe('value');
    expect(run(`def f():\n    import re\n    return re.${name}\n`).kind).toBe('undecided');
  }
});

it('tells whole numbers of JSON from others', () => {
  const source = 'def f(x):\n    return repr([x["a"], x["b"], isinstance(x["b"], float)])\n';
  const state = pyFromJson({ a: 5n, b: 5 });
  expect(textOf(run(source, [state]))).toBe('[5, 5.0, True]');
});

it('refuses to change the state it is given', () => {
  const state = pyFromJson({ a: { b: 1n } }, { parent: undefined, key: 'state' });
  expect(run('def f(x):\n    x["a"]["b"] = 2\n', [state]).kind).toBe('changed');
  expect(run('def f(x):\n    return x["a"].pop("b")\n', [state]).kind).toBe('changed');
});

it('tells which members of the state were read', () => {
  const seen: string[] = [];
  const watch: Watch = {
    member: ({ key }, name) => seen.push(`${key}.${name}`),
    all: ({ key }) => seen.push(`${key}.*`),
    compared: (left, right) => seen.push(`${plainText(left)}=${plainText(right)}`),
    sought: () => undefined,
    went: () => undefined,
  };
  const state = pyFromJson({ orders: { o1: { s: 'a' } } }, { parent: undefined, key: 'state' });
  run(
    'def f(x):\n    return x["orders"].get("o2") is None and any(o["s"] == "b" for o in x["orders"].values())\n',
    [state],
    watch,
  );
  expect(seen).toEqual(['state.orders', 'orders.o2', 'state.orders', 'orders.*', 'o1.s', 'a=b']);
});
