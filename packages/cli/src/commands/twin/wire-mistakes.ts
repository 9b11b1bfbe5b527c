import { isList, isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import type { BrokenTwin, OpenTwin, Recording } from '@envloom/importers/agreement';
import type { ResultText, Tool } from '@envloom/runtime';
import type { Twin } from '@envloom/serve/twin';
import { isCarriedOut, type OpenedTwin, sessionOf, withDefinition, worldOf } from './open-twin.ts';

/** A mistake in what an operation says of the wire: `text`, `statuses` and `wire`. */
export interface WireMistake {
  readonly owner: { readonly kind: 'operation'; readonly name: string };
  readonly kind: 'print' | 'rename-member' | 'drop-structured' | 'error-words' | 'status';
  readonly before: string;
  readonly after: string;
}

/** How the mistake shows: in what the twin knows of its tools, or in the answer. */
interface Broken {
  readonly kind: WireMistake['kind'];
  readonly before: string;
  readonly after: string;
  readonly twin?: (own: Twin) => Twin;
  readonly answer?: (result: JsonObject) => JsonObject;
}

/** Twins of which each says one thing otherwise than the model: each operation in turn, in every way that shows. */
export function wireMistakes(
  opened: OpenedTwin,
  recording: Recording,
): readonly BrokenTwin<WireMistake>[] {
  const { twin } = opened;
  const isApi = twin.wire.protocol === 'openapi';
  return twin.environment.definition.tools.flatMap((tool) => {
    const all = isApi ? [...renames(tool), ...statuses(tool)] : inMcp(tool, twin);
    const isCalled = (name: string): boolean => isApi || name === tool.name;
    return all.map((broken) => ({
      mistake: {
        owner: { kind: 'operation' as const, name: tool.name },
        kind: broken.kind,
        before: broken.before,
        after: broken.after,
      },
      isMet: (sequence: number) =>
        recording.sequences[sequence]?.calls.some(({ call }) => isCalled(call.name)) === true,
      open: openedWith(broken, opened, isCalled),
    }));
  });
}

/** Only calls of the tool are answered otherwise. */
function openedWith(
  { twin: change = (own) => own, answer = (result) => result }: Broken,
  opened: OpenedTwin,
  isCalled: (name: string) => boolean,
): OpenTwin {
  return (given) => {
    const world = worldOf(opened, given);
    const own = sessionOf(opened.twin, world);
    const broken = sessionOf(change(opened.twin), world);
    return (call) => {
      if (!isCalled(call.name)) return own(call);
      const told = broken(call);
      return 'result' in told ? { result: answer(told.result) } : told;
    };
  };
}

function inMcp(tool: Tool, twin: Twin): readonly Broken[] {
  const isRefused = twin.wire.errors === 'sdk' && isRefusing(tool);
  return [...(isCarriedOut(twin, tool) ? inResults(tool) : []), ...(isRefused ? [otherWords] : [])];
}

function inResults(tool: Tool): readonly Broken[] {
  const { text = 'compact', wire = {} } = tool;
  const { outputSchema, ...rest } = wire;
  return [
    ...prints(tool, text),
    ...renames(tool),
    ...(outputSchema === undefined || text === 'content' ? [] : [dropped(tool, rest)]),
  ];
}

const otherWords: Broken = {
  kind: 'error-words',
  before: 'errors: sdk',
  after: 'errors: plain',
  twin: (own) => ({ ...own, wire: { ...own.wire, errors: 'plain' } }),
};

const dropped = (tool: Tool, wire: JsonObject): Broken => ({
  kind: 'drop-structured',
  before: 'structuredContent',
  after: '',
  twin: withTool(tool, { wire }),
});

/** Whether its schema refuses some arguments. */
const isRefusing = ({ wire }: Tool): boolean => {
  const schema = wire?.['inputSchema'];
  return (
    isObject(schema) &&
    isObject(schema['properties']) &&
    Object.keys(schema['properties']).length > 0
  );
};

/** JSON on one line in the place of JSON on several, and so on. */
function prints(tool: Tool, text: ResultText): readonly Broken[] {
  const isJson = text === 'compact' || text === 'pretty';
  if (isJson && !hasMembers(tool)) return [];
  const printed = otherText(text);
  return [
    {
      kind: 'print',
      before: textName(text),
      after: textName(printed),
      twin: withTool(tool, { text: printed }),
    },
  ];
}

/** Whether its result can be more than a single value, which is one line however JSON is printed. */
const hasMembers = ({ returns }: Tool): boolean =>
  returns !== undefined &&
  ['row', 'shape', 'record', 'array', 'union', 'json'].includes(returns.type);

const otherText = (text: ResultText): ResultText => (text === 'compact' ? 'pretty' : 'compact');

function textName(text: ResultText): string {
  if (typeof text === 'string') return `text: ${text}`;
  return 'member' in text ? `text: { member: ${text.member} }` : 'text: { expression }';
}

/** A result of another name for its first member. */
function renames({ returns, text }: Tool): readonly Broken[] {
  const isShown = typeof text !== 'object' || 'member' in text;
  const isObjects = returns !== undefined && ['row', 'shape', 'record'].includes(returns.type);
  if (!isObjects || !isShown) return [];
  return [{ kind: 'rename-member', before: 'member', after: 'renamed', answer: withRenamed }];
}

/** Changes what says the result as data: structured content, the body of a response, a text that is JSON. */
function withRenamed(result: JsonObject): JsonObject {
  const { structuredContent, body, content } = result;
  if (isObject(structuredContent))
    return { ...result, structuredContent: renamed(structuredContent) };
  if (typeof body === 'string') return { ...result, body: renamedText(body) };
  if (!isList(content)) return result;
  return {
    ...result,
    content: content.map((block) => {
      if (!isObject(block)) return block;
      const { text } = block;
      return typeof text === 'string' ? { ...block, text: renamedText(text) } : renamed(block);
    }),
  };
}

function renamedText(text: string): string {
  const value = jsonIn(text);
  const first = isList(value) ? value[0] : value;
  if (value === undefined || !isObject(first)) return text;
  const changed: Json = isList(value) ? [renamed(first), ...value.slice(1)] : renamed(first);
  return JSON.stringify(changed, null, text.includes('\n') ? 2 : 0);
}

const renamed = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([name, value], at) => [at === 0 ? `${name}_` : name, value]),
  );

function statuses(tool: Tool): readonly Broken[] {
  return Object.entries(tool.statuses ?? {}).map(([code, status]) => ({
    kind: 'status',
    before: `${code}: ${status}`,
    after: `${code}: ${status + 1}`,
    twin: withTool(tool, { statuses: { ...tool.statuses, [code]: status + 1 } }),
  }));
}

const withTool =
  (tool: Tool, change: Partial<Tool>) =>
  (own: Twin): Twin => {
    const { definition } = own.environment;
    const tools = definition.tools.map((each) => (each === tool ? { ...each, ...change } : each));
    return withDefinition(own, { ...definition, tools });
  };
