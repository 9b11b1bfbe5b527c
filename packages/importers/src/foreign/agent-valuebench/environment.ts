import { isObject, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import type { SourceNote } from '../../source/source.ts';
import { type CodeFacts, factsOf, methodsOf, sourceOf } from '../code/class-facts.ts';
import { vocabularyOf } from '../code/vocabulary.ts';
import { codeWithNames } from '../damage/code-names.ts';
import { mendTables, type WrittenEntity } from '../damage/mend-tables.ts';
import { volatileNotes } from '../damage/volatile.ts';
import { objectIn, objectsIn, textIn } from '../embedded.ts';
import type { Original } from '../original.ts';
import { schemaNotes } from '../tool-notes.ts';

/**
 * An environment of Agent-ValueBench: `environment/<Name>.json`, and the Python beside it. Its tables are the
 * members of `initial_parameter_schema`. The Python is read and never run.
 *
 * @throws ImportError
 */
export function valueBenchOriginal(value: Json, code: string | undefined, file: string): Original {
  if (!isObject(value) || !Array.isArray(value['tools']))
    throw new ImportError(
      `${file} is no environment of Agent-ValueBench: it should have \`env_name\`, \`description\`, ` +
        '`initial_parameter_schema` and `tools`.',
    );
  const id = textIn(value['env_name']) || file.replace(/^.*[/\\]|\.json$/g, '');
  const tools = objectsIn(value['tools']);
  const facts = code === undefined ? undefined : factsOf(code, '_GeneratedEnvImpl');
  const schema = objectIn(value['initial_parameter_schema']);
  const words = [JSON.stringify(value['tools']), textIn(value['description'])];
  const mended = mendTables(writtenOf(schema), facts?.declared ?? [], vocabularyOf(facts, words));
  const renames = codeWithNames(mended.renamed, tools);
  return {
    release: 'agent-valuebench',
    id,
    title: spaced(id),
    introduction: textIn(value['description']),
    tables: mended.tables,
    rules: [],
    operations: tools.map(({ name }) => ({
      name: textIn(name),
      code: methodSource(facts, textIn(name), renames),
    })),
    code: facts === undefined ? undefined : renames(startOf(facts)),
    tools,
    notes: [...mended.notes, ...codeNotes(code, facts), ...schemaNotes(tools)],
  };
}

/** `CardDeckSimulator` as words. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');

/** Each table with the fields that its schema tells. */
function writtenOf(schema: JsonObject): readonly WrittenEntity[] {
  return Object.entries(schema).map(([name, table]) => ({
    at: `initial_parameter_schema.${name}`,
    entity: name,
    attributes: Object.keys(rowOf(objectIn(table))).join(', '),
    description: textIn(objectIn(table)['description']),
  }));
}

/** A table is a dict or list of rows, or one row. */
function rowOf(schema: JsonObject): JsonObject {
  const rows = schema['additionalProperties'] ?? schema['items'] ?? schema;
  return objectIn(objectIn(rows)['properties']);
}

function methodSource(
  facts: CodeFacts | undefined,
  name: string,
  renames: (code: string) => string,
): string | undefined {
  const method = facts?.main && methodsOf(facts.main).find((one) => one.name === name);
  return method === undefined || facts === undefined
    ? undefined
    : renames(sourceOf(method, facts.source));
}

/** The code up to the first method that is no constructor: types, and how the state begins. */
function startOf({ source, main }: CodeFacts): string {
  const first = main && methodsOf(main).find(({ name }) => !name.startsWith('__'));
  return (first === undefined ? source : source.slice(0, first.at)).trim();
}

function codeNotes(code: string | undefined, facts: CodeFacts | undefined): readonly SourceNote[] {
  if (facts !== undefined) return volatileNotes(facts);
  return [
    {
      at: 'code',
      message:
        code === undefined
          ? 'There is no Python file beside it; the tools are modelled from their descriptions.'
          : 'The code is no Python that can be read: nothing is taken from it.',
    },
  ];
}
