import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';
import * as fc from 'fast-check';
import { ts } from 'ts-morph';
import { expect, it } from 'vitest';
import { createContext } from './context.ts';
import { draftsOf } from './emit.ts';
import { hostileText } from './testing/hostile-text.ts';

const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

const refused = ['__proto__', 'constructor', 'prototype', 'id', 'kind'];

/** Names as a model may have them, made to become code. */
const names = fc.uniqueArray(
  hostileText
    .map((text) =>
      text
        .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .toWellFormed()
        .slice(0, 128),
    )
    .map((text) => text.toWellFormed())
    .filter((text) => text !== '' && !refused.includes(text)),
  { minLength: 4, maxLength: 4 },
);

/** A model whose fields, params, members and operations bear such names, and whose bodies read them. */
function checked([
  field = '',
  param = '',
  member = '',
  tool = '',
]: readonly string[]): CheckedModel {
  const read = readModel(
    JSON.stringify({
      name: 'odd-names',
      title: 'Odd names',
      summary: 'Names of others.',
      domain: 'test/names',
      rules: [],
      shapes: [
        { name: 'Part', fields: [{ name: member, type: 'string' }] },
        {
          name: 'Either',
          tag: member,
          fields: [
            { name: member, type: 'enum', values: ['a', 'b'] },
            { name: field, type: 'string', variant: 'b' },
          ],
        },
      ],
      entities: [
        {
          name: 'Thing',
          collection: 'things',
          key: 'id',
          unique: [[field]],
          fields: [
            { name: 'id', type: 'string' },
            { name: field, type: 'integer', default: 0 },
          ],
        },
      ],
      operations: [
        {
          name: tool,
          kind: 'query',
          description: 'Reads.',
          params: [
            { name: 'id', type: 'ref', entity: 'Thing', description: 'It.' },
            { name: param, type: 'integer', default: 1, description: 'How many.' },
          ],
          returns: { type: 'shape', shape: 'Part' },
          body: `const thing = things.need(id);
const found = things.where({ ${JSON.stringify(field)}: args[${JSON.stringify(param)}] });
return { ${JSON.stringify(member)}: \`\${thing[${JSON.stringify(field)}]} \${found.length}\` };`,
        },
      ],
    }),
    'model.json',
  );
  const check = read.ok ? checkModel(read.parsed) : read;
  if (check.ok && 'checked' in check) return check.checked;
  throw new Error(check.ok ? '' : check.diagnostics.map(formatDiagnostic).join('\n'));
}

function syntaxErrors(path: string, content: string): string[] {
  const compilerOptions = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext };
  const { diagnostics = [] } = ts.transpileModule(content, {
    compilerOptions,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ messageText }) => `${path} ${JSON.stringify(messageText)}`);
}

function literalsIn(content: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isIdentifier(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', content, ts.ScriptTarget.ES2024, true));
  return found;
}

it('names never become code, and stand in it exactly', () => {
  fc.assert(
    fc.property(names, (given) => {
      const drafts = draftsOf(createContext(checked(given), { runtimeVersion: '0.1.0' }));
      const code = drafts.filter(({ path }) => path.endsWith('.ts'));
      expect(code.flatMap(({ path, content }) => syntaxErrors(path, content))).toEqual([]);
      const literals = new Set(code.flatMap(({ content }) => literalsIn(content)));
      for (const name of given) expect(literals).toContain(name);
      for (const { path, content } of code) {
        expect(content).not.toMatch(/^[\s/*]*@ts-/m);
        expect(content.isWellFormed()).toBe(true);
        // Bodies are as they were written, their texts included.
        const isBodies = path === 'src/environment.ts';
        expect(!isBodies && content.includes('sourceMappingURL=')).toBe(false);
      }
    }),
    { numRuns: isFullTier ? 100 : 15 },
  );
});
