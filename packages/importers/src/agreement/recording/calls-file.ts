import type { JsonObject } from '@envloom/core';
import { z } from 'zod';
import { ImportError } from '../../api/import-error.ts';
import type { Answer, RecordedSequence, Recording } from './recording.ts';

/** The version of the format of recorded calls. */
export const CALLS_VERSION = 1;

const object: z.ZodType<JsonObject> = z.record(z.string(), z.json());

const headerSchema = z
  .strictObject({
    format_version: z.literal(CALLS_VERSION),
    server: object.describe('What the original says of itself.'),
    tools: z.array(object).exactOptional().describe('Its `tools/list` at that time.'),
  })
  .describe('The first line; it may be left out.');

const callSchema = z
  .looseObject({
    sequence: z.int().min(0).default(0).describe('Calls of one number share a start.'),
    start: object.optional().describe('Of the first call: the world of the twin that was loaded.'),
    tool: z.string(),
    arguments: object.optional(),
    result: object.optional().describe('Of `tools/call`, as it came over the wire.'),
    error: object.optional().describe('The error of JSON-RPC in place of a result.'),
  })
  .describe('A call and its answer: a line.');

type CallLine = z.infer<typeof callSchema>;

/** Whether a line is one of this format. */
export const isCallLine = (value: object): boolean => 'tool' in value || 'format_version' in value;

/** Reads the lines of a file of recorded calls. @throws ImportError */
export function callsIn(lines: readonly JsonObject[], file: string): Recording {
  const [first, ...rest] = lines;
  const isHeader = first !== undefined && 'format_version' in first;
  const header = isHeader ? parsed(headerSchema, first, file, 1) : undefined;
  const calls = (isHeader ? rest : lines).map((line, at) =>
    parsed(callSchema, line, file, at + (isHeader ? 2 : 1)),
  );
  const sequences = [...Map.groupBy(calls, ({ sequence }) => sequence).values()];
  return {
    server: header?.server ?? {},
    tools: header?.tools,
    sequences: sequences.map((sequence) => sequenceOf(sequence, file)),
  };
}

function sequenceOf(lines: readonly CallLine[], file: string): RecordedSequence {
  const calls = lines.map((line) => ({
    call: { name: line.tool, arguments: line.arguments },
    answer: answerOf(line, file),
  }));
  return { start: lines[0]?.start, calls };
}

function answerOf({ tool, result, error }: CallLine, file: string): Answer {
  if (result !== undefined) return { result };
  if (error !== undefined) return { error };
  throw new ImportError(`${file}: a call of ${tool} has neither \`result\` nor \`error\`.`);
}

function parsed<Type>(schema: z.ZodType<Type>, line: JsonObject, file: string, at: number): Type {
  const read = schema.safeParse(line);
  if (read.success) return read.data;
  throw new ImportError(
    `${file}, line ${at} is no recorded call: ${z.prettifyError(read.error)}\n` +
      'A line is {"sequence":0,"tool":"…","arguments":{…},"result":{…}}.',
  );
}

/** The text of a file of recorded calls. */
export function callsText({ server, tools, sequences }: Recording): string {
  const header = {
    format_version: CALLS_VERSION,
    server,
    ...(tools === undefined ? {} : { tools }),
  };
  const lines = sequences.flatMap(({ start, calls }, sequence) =>
    calls.map(({ call, answer }, at) => ({
      sequence,
      ...(at === 0 && start !== undefined ? { start } : {}),
      tool: call.name,
      ...(call.arguments === undefined ? {} : { arguments: call.arguments }),
      ...answer,
    })),
  );
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}
