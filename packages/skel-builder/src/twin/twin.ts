import { type ImportedApi, type Skeleton, skeletonOf } from '@envloom/importers';
import { kebabName } from '../mining/names.ts';
import { quote } from '../mining/quote.ts';
import type { Topic } from '../topic.ts';

/** What people have already, and the part of a logic model that follows from it. */
export interface Twin {
  readonly api: ImportedApi;
  readonly skeleton: Skeleton;
  /** The same without descriptions, for prompts: those are quoted apart. */
  readonly shown: Skeleton;
}

export function twinOf(api: ImportedApi): Twin {
  return { api, skeleton: skeletonOf(api), shown: skeletonOf(api, 'none') };
}

const protocols = {
  mcp: 'an MCP server',
  openapi: 'an HTTP API',
  tools: 'a list of tools',
} as const;

/** The name that an environment gets where its user gives none: that of its original. */
export function twinName({ server }: ImportedApi): string {
  return kebabName(textIn(server, 'name'), titleOf(server) || 'twin');
}

/**
 * The original of a twin as a topic: nobody infers it. The same original gives the same topic.
 *
 * @param notes what a user says of it that it does not say itself
 */
export function twinTopic(
  name: string,
  { protocol, server, operations }: ImportedApi,
  notes?: string,
): Topic {
  const title = lineOf(titleOf(server)) || name;
  const version = textIn(server, 'version');
  const about = `${title}${version === '' ? '' : ` ${lineOf(version)}`}`;
  return {
    name,
    title,
    summary: `A twin of ${about}, ${protocols[protocol]}, with ${operations.length} of its tools.`,
    introduction: quote(textIn(server, 'instructions') || textIn(server, 'description')),
    // The language model says which it is.
    domain: 'other/twin',
    usefulness: 10,
    modelability: 10,
    ...(notes === undefined ? {} : { request: notes }),
    tasks: [],
  };
}

/** What an original says of itself in one line: it cannot begin a section of a prompt. */
const lineOf = (text: string): string => quote(text).replaceAll(/\s+/g, ' ');

type Server = ImportedApi['server'];

const titleOf = (server: Server): string => textIn(server, 'title') || textIn(server, 'name');

function textIn(server: Server, member: string): string {
  const value = server[member];
  return typeof value === 'string' ? value.trim() : '';
}
