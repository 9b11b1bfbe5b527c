import { readFileSync, writeFileSync } from 'node:fs';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { parseArguments } from '@envloom/core/command';
import { modelOn } from '@envloom/env-package';
import { defaultOptions, evaluate, parseReport, reportJson, withReading } from '@envloom/quality';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchContext } from '../../testing/scratch-context.ts';
import { checkTwin } from './check-twin.ts';
import { twinCheckOptions } from './options.ts';
import {
  shelf,
  shelfApiModel,
  shelfModel,
  shelfServer,
  shelfWorkspace,
} from './testing/shelf-workspace.ts';

let workspace: ScratchWorkspace;

async function check(
  args: readonly string[],
  where = workspace,
): Promise<{ readonly passed: boolean; readonly printed: string }> {
  let printed = '';
  const context = scratchContext(where.root, (text) => (printed += text));
  const passed = await checkTwin(parseArguments(twinCheckOptions, args), context);
  return { passed, printed };
}

const against = ['shelf', '--against', shelfServer, '--calls', '120', '--length', '30'];

beforeAll(async () => {
  workspace = await shelfWorkspace();
}, 120_000);

afterAll(() => {
  workspace[Symbol.dispose]();
});

describe('a twin that answers as the original', () => {
  it('passes, and its figures are stored beside those of the check', async () => {
    const first = await check([...against, '--save', 'calls.jsonl']);
    expect(first.printed).toMatch(/tools\/list: 3 of 3 \(100 %\)/);
    expect(first.printed).toMatch(/Compared with shelf 2\.0\.0; both began in the own state/);
    expect(first.printed).toMatch(/equal wire +120 of 120 \(100 %\)/);
    expect(first.printed).toMatch(/quality\.json is not of this model, so .* not stored/);
    expect(first).toMatchObject({ passed: true });

    const source = modelOn(workspace.root, shelf);
    if (!source.ok) throw new Error(source.problems.join('\n'));
    const report = await evaluate(source.checked, { ...defaultOptions, runs: 2 });
    const file = workspace.path(shelf, 'quality.json');
    writeFileSync(file, reportJson(report));
    const second = await check(['shelf', '--examples', 'calls.jsonl']);
    expect(second.printed).toMatch(/Wrote generated\/shelf\/quality\.json/);
    const stored = parseReport(readFileSync(file, 'utf8'));
    expect(stored).toMatchObject({
      ok: true,
      report: {
        twin: { original: 'shelf 2.0.0', calls: 120, recorded: 120, wire: 120, start: 'own' },
      },
    });
    expect(withReading(report, readFileSync(file, 'utf8'))).toEqual(stored.ok && stored.report);
    const { kills } = (stored.ok ? stored.report.twin : undefined) ?? {};
    expect(kills?.noticed).toBeGreaterThan(10);
  });

  it('passes when its own worlds are loaded', async () => {
    workspace.write('by-tools.json', {
      steps: [{ tool: 'put', rows: 'goods', arguments: { good: '{name}', amount: '{amount}' } }],
    });
    const { passed, printed } = await check([...against, '--load', 'by-tools.json', '--no-kills']);
    expect(printed).toMatch(/grown worlds of the twin were loaded/);
    expect(passed).toBe(true);
  });
});

describe('a twin that does not', () => {
  it('fails, and the first differences are written down', async () => {
    using other = await shelfWorkspace(
      shelfModel().replace('check(there >= many', 'check(there > many'),
    );
    const { passed, printed } = await check([...against, '--repair-prompt', 'repair.md'], other);
    expect(passed).toBe(false);
    expect(printed).toMatch(/take: outcome \d+ of \d+/);
    expect(printed).toMatch(/shelf failed: 1?\d\d of 120/);
    const prompt = readFileSync(other.path('repair.md'), 'utf8');
    expect(prompt).toMatch(/take, one succeeds and one fails/);
    expect(prompt).toMatch(/The twin answers: .*Only \d+ of .* are there/);
  });

  it('is told that the original answered too few of the calls', async () => {
    const ending = shelfServer.replace('mcp:', 'mcp:SHELF_CALLS=2 ');
    const args = ['shelf', '--against', ending, '--calls=12', '--length=6', '--no-kills'];
    const { passed, printed } = await check(args);
    expect(passed).toBe(false);
    expect(printed).toMatch(/not counted: \w+ ended the original, \d times?; the sequence ended/);
    expect(printed).toMatch(/shelf failed: the original answered only 8 of 12 \(66\.6 %\) of/);
  });

  it('is told which of its mistakes the calls would not notice', async () => {
    const { passed, printed } = await check([
      ...against.slice(0, 3),
      '--calls=6',
      '--skip=take',
      '--min-kills=1',
    ]);
    expect(passed).toBe(false);
    expect(printed).toMatch(/not noticed: take, line \d+, /);
    expect(printed).toMatch(/shelf failed: \d+ of \d+ .* of the mistakes were noticed/);
  });
});

describe('a twin of an API', () => {
  const exchange = (what: string, amount: number | undefined, status: number, text: string) => {
    const [method, path = ''] = what.split(' ');
    const body = JSON.stringify({ amount });
    return {
      request: {
        method,
        url: `https://api.example.com/v2${path}`,
        headers: [],
        ...(amount === undefined ? {} : { postData: { mimeType: 'application/json', text: body } }),
      },
      response: {
        status,
        headers: [{ name: 'content-type', value: 'application/json; charset=utf-8' }],
        content: { text },
      },
    };
  };

  const entries = [
    exchange('GET /goods', undefined, 200, '[]'),
    exchange('POST /goods/milk', 5, 200, '5'),
    exchange('POST /goods/milk/taken', 2, 200, '3'),
    exchange('POST /goods/tea/taken', 1, 409, '{"message":"Only 0 of tea are there"}'),
    exchange('GET /goods', undefined, 200, '[{"good":"milk","amount":3}]'),
  ];

  it('is compared with an archive of requests', async () => {
    using api = await shelfWorkspace(shelfApiModel());
    api.write('right.har', { log: { entries } });
    const right = await check(['shelf', '--examples', 'right.har', '--min-kills=0.2'], api);
    expect(right.printed).toMatch(/equal wire +5 of 5 \(100 %\)/);
    expect(right.passed).toBe(true);
    api.write('wrong.har', {
      log: { entries: [...entries, exchange('POST /goods/milk/taken', 3, 200, 'null')] },
    });
    const wrong = await check(['shelf', '--examples', 'wrong.har', '--no-kills'], api);
    expect(wrong.printed).toMatch(/POST \/goods\/\{good\}\/taken: outcome 3 of 3/);
    expect(wrong.passed).toBe(false);
    await expect(check(against, api)).rejects.toThrow(/twin is of an API/);
  });
});

describe('a comparison is refused', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['with nothing to compare with', ['shelf'], /--against mcp:… or --examples/],
    ['with what is no MCP server', ['shelf', '--against', 'http://x'], /begins with mcp:/],
    ['with a file that is not there', ['shelf', '--examples', 'none'], /there is no file none/],
    ['without the plan', [...against, '--load', 'none.yaml'], /there is no file none\.yaml/],
    ['with a mask that says nothing', [...against, '--mask', 'a b'], /--mask "a b"/],
  ])('%s', async (_what, args, message) => {
    await expect(check(args)).rejects.toThrow(message);
  });

  it('with calls of another version', async () => {
    const recorded = readFileSync(workspace.path('calls.jsonl'), 'utf8');
    workspace.write('old.jsonl', recorded.replace('Takes goods from', 'Removes goods from'));
    await expect(check(['shelf', '--examples', 'old.jsonl'])).rejects.toThrow(
      /old\.jsonl was recorded with another version of take:/,
    );
  });

  it('for an environment that stands in for no server', async () => {
    const model = shelfModel().replace('protocol: mcp', 'protocol: tools');
    using listed = await shelfWorkspace(model);
    await expect(check(against, listed)).rejects.toThrow(/was made from a list of tools/);
  });
});
