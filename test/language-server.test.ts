import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, type Diagnostic, readModel } from '@envloom/logic-model';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Received, TestClient } from '../packages/language-server/src/testing/client.ts';
import { smallLibrary } from '../packages/language-server/src/testing/small-library.ts';

const folder = join(import.meta.dirname, 'invalid-models');
const fixtures = readdirSync(folder).map((file) => ({
  code: file.replace(/\.yaml$/, ''),
  text: readFileSync(join(folder, file), 'utf8'),
}));

const uriOf = (name: string): string => `file:///work/${name}/logic-model.yaml`;

function checked(text: string): readonly Diagnostic[] {
  const read = readModel(text, 'logic-model.yaml');
  if (!read.ok) return read.diagnostics;
  const check = checkModel(read.parsed);
  return check.ok ? check.warnings : check.diagnostics;
}

/** What a client is told, in the words of the checker. */
function told({ code, severity, range, data }: Received): unknown {
  const { line, character } = range.start;
  const { message, repair }: { message?: string; repair?: string } = data;
  const word = severity === 1 ? 'error' : 'warning';
  return { code, severity: word, line: line + 1, column: character + 1, message, fix: repair };
}

let client: TestClient;
beforeAll(async () => {
  client = await TestClient.open();
});
afterAll(() => client.close());

describe('every diagnostic of the checker reaches the editor', () => {
  it.each(fixtures)('$code', async ({ code, text }) => {
    const uri = uriOf(code);
    await client.write(uri, text);
    const found = await client.diagnostics(uri);
    expect(found.map(told)).toEqual(
      checked(text).map(({ code: own, severity, position, message, fix }) => ({
        code: own,
        severity,
        line: position.line,
        column: position.column,
        message,
        fix,
      })),
    );
    const lines = text.split('\n');
    for (const { range } of found) {
      expect(range.end.line).toBeGreaterThanOrEqual(range.start.line);
      expect(range.end.character).toBeLessThanOrEqual(lines[range.end.line]?.length ?? 0);
    }
  });
});

describe('a text that is being written', () => {
  const uri = uriOf('written');

  /** Everything that an editor asks, at a place; an answer of the wrong kind or none fails. */
  async function asked(text: string, offset: number): Promise<void> {
    await client.write(uri, text);
    await Promise.all([
      client.hover(uri, offset),
      client.definition(uri, offset),
      client.completions(uri, offset),
      client.symbols(uri),
    ]);
    await client.diagnostics(uri);
    const everywhere = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
    await client.actions(uri, everywhere);
  }

  it('may end anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(smallLibrary.length), async (end) => {
        await asked(smallLibrary.slice(0, end), end);
      }),
      { numRuns: 25 },
    );
  });

  it('may be changed in any way', async () => {
    const edit = fc.record({
      at: fc.nat(smallLibrary.length),
      removed: fc.integer({ min: 0, max: 40 }),
      put: fc.oneof(
        fc.constantFrom(
          '\n',
          '  ',
          '- ',
          ': ',
          '{',
          '}',
          '[',
          '|',
          "'",
          '"',
          '`',
          '${',
          '&a ',
          '*a',
          '\t',
          '#',
          '\u{0}',
          '🂡',
        ),
        fc.string({ maxLength: 8 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        let text = smallLibrary;
        for (const { at, removed, put } of edits)
          text = text.slice(0, at) + put + text.slice(at + removed);
        await asked(text, Math.min(edits[0]?.at ?? 0, text.length));
      }),
      { numRuns: 25 },
    );
  });

  it('may be nested thousands of levels deep', async () => {
    const text = '['.repeat(20_000);
    await asked(text, 10_000);
    const codes = (await client.diagnostics(uri)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['YAML_SYNTAX']));
  });

  it('is checked again by the same server once it is right', async () => {
    await client.write(uri, smallLibrary);
    expect(await client.diagnostics(uri)).toEqual([]);
  });
});
