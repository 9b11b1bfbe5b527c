import { logicModelSchema, type CheckedModel, type LogicModel } from '@envloom/logic-model';
import * as fc from 'fast-check';
import { ts } from 'ts-morph';
import { describe, expect, it } from 'vitest';
import { createContext } from './context.ts';
import type { Draft } from './emitter.ts';
import { draftsOf, emitPackage } from './emit.ts';
import { fixture } from './testing/fixture.ts';
import { hostileTexts } from './testing/hostile-text.ts';

const isFullTier = process.env['ENVLOOM_FULL_TIER'] === '1';

const options = { runtimeVersion: '0.1.0' };
const base = fixture('everything');

const textKeys = new Set(['description', 'text', 'title', 'summary', 'introduction']);

/** The model with every text replaced by the next one of `texts`. */
function withTexts(texts: readonly string[]): CheckedModel {
  let at = 0;
  const next = (): string => texts[at++ % texts.length] ?? 'x';
  const replace = (value: unknown, key = ''): unknown => {
    if (textKeys.has(key)) return next();
    if (Array.isArray(value)) return value.map((item) => replace(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]: [string, unknown]) => [name, replace(item, name)]),
    );
  };
  return withModel(logicModelSchema.parse(replace(described(base.model))));
}

/** The checked model with another model of the same structure. */
function withModel(model: LogicModel): CheckedModel {
  return {
    ...base,
    model,
    operations: base.operations.map((each, index) => ({
      ...each,
      operation: model.operations[index] ?? each.operation,
    })),
    invariants: base.invariants.map((each, index) => ({
      ...each,
      text: model.rules[index]?.text ?? each.text,
    })),
  };
}

/** The model with a description wherever one may stand. */
function described(model: LogicModel): LogicModel {
  const text = { description: 'x' };
  const all = <T extends object>(items: readonly T[] | undefined): (T & typeof text)[] =>
    (items ?? []).map((item) => ({ ...item, ...text }));
  return {
    ...model,
    introduction: 'x',
    settings: all(model.settings),
    shapes: all(model.shapes).map((shape) => ({ ...shape, fields: all(shape.fields) })),
    entities: all(model.entities).map((entity) => ({
      ...entity,
      label: 'x',
      fields: all(entity.fields),
    })),
    operations: model.operations.map((each) => ({ ...each, ...text, params: all(each.params) })),
  };
}

/** The model with enums, a tagged union and a record made of `values`. */
function withValues(values: readonly string[]): CheckedModel {
  const [first = ''] = values;
  const kind = { name: 'kind', type: 'enum', values };
  const move = { ...kind, name: 'move', transitions: Object.fromEntries([[first, values]]) };
  const members = [kind, { ...kind, name: 'other', variant: first }];
  const rates = Object.fromEntries(values.map((key) => [key, key]));
  return withModel(
    logicModelSchema.parse({
      ...base.model,
      settings: [{ name: 'rates', type: 'json', value: rates }],
      shapes: [...(base.model.shapes ?? []), { name: 'Union', tag: 'kind', fields: members }],
      entities: base.model.entities.map((entity) => ({
        ...entity,
        fields: [...entity.fields, move],
      })),
    }),
  );
}

const drafts = (checked: CheckedModel): Draft[] => draftsOf(createContext(checked, options));

const isCode = ({ path }: Draft): boolean => path.endsWith('.ts');

/** The tree of a module without what its literals and comments say. */
function skeleton({ path, content }: Draft): string[] {
  const kinds: string[] = [];
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.ES2024, true);
  const visit = (node: ts.Node): void => {
    kinds.push(ts.isIdentifier(node) ? node.text : String(node.kind));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return kinds;
}

/** Each error with the line it is in. */
function syntaxErrors({ path, content }: Draft): string[] {
  const compilerOptions = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext };
  const { diagnostics = [] } = ts.transpileModule(content, {
    compilerOptions,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ start = 0, messageText }) => {
    const line = content.slice(0, start).split('\n').length;
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${path}:${line} ${text} ${content.split('\n')[line - 1]}`;
  });
}

function literalsIn({ path, content }: Draft): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, content, ts.ScriptTarget.ES2024, true));
  return found;
}

/** Directives that compilers and tools obey inside of comments. */
const directive = /^[\s/*]*@ts-|sourceMappingURL=/m;

/** A run emits a package. */
const runs = (count: number): number => (isFullTier ? count : Math.ceil(count / 3));

describe('texts of a model', () => {
  const benign = drafts(withTexts(['x']))
    .filter(isCode)
    .map(skeleton);

  it('never become code', () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        const code = drafts(withTexts(texts)).filter(isCode);
        expect(code.flatMap(syntaxErrors)).toEqual([]);
        expect(code.map(skeleton)).toEqual(benign);
      }),
      { numRuns: runs(60) },
    );
  });

  it('are the values of their literals, exactly', () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        const model = withTexts(texts);
        const tools = drafts(model).filter(({ path }) => path === 'src/tools.ts');
        const literals = new Set(tools.flatMap(literalsIn));
        for (const {
          operation: { description },
        } of model.operations)
          expect(literals).toContain(description);
      }),
      { numRuns: runs(40) },
    );
  });

  it('leave no directive and no broken character behind', () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        for (const draft of drafts(withTexts(texts)).filter(isCode)) {
          expect(draft.content).not.toMatch(directive);
          expect(draft.content.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('survive formatting', async () => {
    const formatted = async (texts: readonly string[]): Promise<string[][]> => {
      const model = withTexts(texts);
      const code = (await emitPackage(model, options)).files.filter(isCode);
      expect(code.flatMap(syntaxErrors)).toEqual([]);
      return code.map(skeleton);
    };
    const calm = await formatted(['x']);
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (texts) => {
        expect(await formatted(texts)).toEqual(calm);
      }),
      { numRuns: runs(6) },
    );
  });

  it('are escaped as values of enums, tags of unions and keys of records too', () => {
    fc.assert(
      fc.property(hostileTexts, (texts) => {
        const values = [...new Set(texts.map((text) => text.slice(0, 200)))];
        const code = drafts(withValues(values)).filter(isCode);
        expect(code.flatMap(syntaxErrors)).toEqual([]);
        const literals = new Set(code.flatMap(literalsIn));
        for (const value of values) expect(literals).toContain(value);
      }),
      { numRuns: runs(40) },
    );
  });
});
