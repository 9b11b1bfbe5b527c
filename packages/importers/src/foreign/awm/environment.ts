import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import type { SourceNote } from '../../source/source.ts';
import { chosenOf } from '../choose.ts';
import { type CodeFacts, factsOf } from '../code/class-facts.ts';
import { volatileNotes } from '../damage/volatile.ts';
import { objectIn, objectsIn, textIn } from '../embedded.ts';
import type { Original, OriginalTable } from '../original.ts';
import { readLines } from '../read-lines.ts';
import { type CodeTool, codeTools } from './code-tools.ts';
import { specTools } from './spec-tools.ts';

/**
 * A scenario of AWM, from a folder of its `gen_*.jsonl`: the code of its server (`gen_env.jsonl` or `gen_envs.jsonl`) and,
 * where they are there, its description, tables and specification. The code is read and never run.
 *
 * @param folder absolute
 * @throws ImportError
 */
export function awmOriginal(folder: string, id: string | undefined, from: string): Original {
  const file = ['gen_env.jsonl', 'gen_envs.jsonl'].find((name) => existsSync(join(folder, name)));
  if (file === undefined)
    throw new ImportError(`${from}: there is no gen_env.jsonl (or gen_envs.jsonl) in that folder.`);
  const environments = readLines(join(folder, file), file);
  const chosen = chosenOf(environments, ({ scenario }) => textIn(scenario), id, from);
  const scenario = textIn(chosen['scenario']);
  const rowOf = (name: string, key = 'scenario'): JsonObject =>
    readLines(join(folder, name), name).find((row) => textIn(row[key]) === scenario) ?? {};
  const code = textIn(chosen['full_code']);
  return originalOf(scenario, code, {
    about: rowOf('gen_scenario.jsonl', 'name'),
    tables: objectIn(rowOf('gen_db.jsonl')['db_schema']),
    spec: objectIn(rowOf('gen_spec.jsonl')['api_spec']),
  });
}

interface Rows {
  readonly about: JsonObject;
  readonly tables: JsonObject;
  readonly spec: JsonObject;
}

function originalOf(id: string, code: string, { about, tables, spec }: Rows): Original {
  const facts = factsOf(code, '');
  const read = facts === undefined ? [] : codeTools(facts);
  const told = specTools(spec);
  const tools = told.length > 0 ? told : read.map(({ tool }) => tool);
  const codes = new Map(read.map((one) => [textIn(one.tool['name']), one.code]));
  return {
    release: 'awm',
    id,
    title: id.replaceAll('_', ' '),
    introduction: textIn(about['description']),
    tables: tablesOf(tables),
    rules: [],
    operations: tools.map(({ name }) => ({ name: textIn(name), code: codes.get(textIn(name)) })),
    code: facts === undefined ? undefined : startOf(facts, read),
    tools,
    notes: notesOf(code, facts, tools),
  };
}

/** Tables with their statements of creation, which say more than a list of fields. */
function tablesOf(schema: JsonObject): readonly OriginalTable[] {
  return objectsIn(schema['tables']).map((table) => {
    const ddl = textIn(table['ddl']);
    return { name: textIn(table['name']), fields: columnsOf(ddl), description: ddl };
  });
}

const keywords = /^(PRIMARY|FOREIGN|UNIQUE|CHECK|CONSTRAINT)$/i;

function columnsOf(ddl: string): OriginalTable['fields'] {
  const inside = ddl.slice(ddl.indexOf('(') + 1, ddl.lastIndexOf(')'));
  return inside.split(/,(?![^(]*\))/).flatMap((part) => {
    const [name = '', type] = part.trim().split(/\s+/);
    return name === '' || keywords.test(name) ? [] : [{ name: name.replaceAll('"', ''), type }];
  });
}

/** The code before the first route: tables, types and helpers. */
function startOf({ source, body }: CodeFacts, tools: readonly CodeTool[]): string {
  const first = body.find(
    (statement) => statement.kind === 'function' && statement.decorators.length > 0,
  );
  const end = tools.length === 0 ? undefined : first?.at;
  return source.slice(0, end).trim();
}

function notesOf(
  code: string,
  facts: CodeFacts | undefined,
  tools: readonly JsonObject[],
): readonly SourceNote[] {
  if (tools.length === 0)
    throw new ImportError(
      'Neither gen_spec.jsonl nor the code tells tools of this scenario; there is nothing to make an environment of.',
    );
  if (facts !== undefined) return volatileNotes(facts);
  return [
    {
      at: 'full_code',
      message: `The code is no Python that can be read (${code.length} characters): nothing is taken from it.`,
    },
  ];
}
