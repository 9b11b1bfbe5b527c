import { isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import { Conversation } from './json-rpc.ts';
import { objectIn, type Recording, textIn } from './recording.ts';

/** Whether a value is an HTTP archive (HAR 1.2), as browsers and proxies save it. */
export const isHar = (value: Json | undefined): value is JsonObject =>
  isObject(value) && isObject(value['log']) && isList(value['log']['entries']);

/** @throws ImportError for an archive that says what was asked, and not what was answered */
export function requireBodies(har: JsonObject, file: string): void {
  const { entries } = objectIn(har['log']);
  const responses = (isList(entries) ? entries : []).map((entry) =>
    objectIn(objectIn(entry)['response']),
  );
  const hasBody = responses.some(({ content }) => typeof objectIn(content)['text'] === 'string');
  if (responses.length === 0 || hasBody) return;
  throw new ImportError(
    `${file} is an HTTP archive without the bodies of responses. Save it with them: in browsers that is "Save all as HAR with content".`,
  );
}

/** The calls in an archive of requests to an MCP server over HTTP. */
export function callsInHar(har: JsonObject): Recording {
  const { entries } = objectIn(har['log']);
  const conversation = new Conversation();
  for (const entry of isList(entries) ? entries : []) {
    const { request, response } = objectIn(entry);
    const client = sessionOf(objectIn(request)) ?? sessionOf(objectIn(response)) ?? '';
    conversation.take(jsonIn(bodyOf(objectIn(request)['postData'])), client);
    for (const message of messagesOf(objectIn(objectIn(response)['content'])))
      conversation.take(message, client);
  }
  return conversation.recording;
}

/** The session of a client; a client that introduces itself gets it with the answer. */
function sessionOf({ headers }: JsonObject): string | undefined {
  const list = isList(headers) ? headers.map(objectIn) : [];
  const header = list.find(({ name }) => textIn(name).toLowerCase() === 'mcp-session-id');
  return header === undefined ? undefined : textIn(header['value']);
}

/** The text of a body, whatever way the archive keeps it. */
export function bodyOf(body: Json | undefined): string {
  const { text, encoding } = objectIn(body);
  if (typeof text !== 'string') return '';
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** A body of JSON, or the events of a stream. */
function messagesOf(content: JsonObject): readonly (Json | undefined)[] {
  const text = bodyOf(content);
  const isStream = textIn(content['mimeType']).includes('text/event-stream');
  if (!isStream) return [jsonIn(text)];
  return text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart())
        .join('\n'),
    )
    .map(jsonIn);
}
