import { callForm, callOf, type HermesCall, type HermesTurn, type UnreadableCall } from './call.ts';
import { afterSpace, JsonFlaw, readJsonAt } from './json-text.ts';

const thinkOpen = '<think>';
const thinkClose = '</think>';
const callOpen = '<tool_call>';
const callClose = '</tool_call>';
const tag = /<tool_call>|<\/tool_call>|<\/think>/g;

/**
 * Reads what a model wrote in the format of Hermes and Qwen3. It never throws and takes time linear
 * in the length of the text.
 *
 * - A call is `<tool_call>`, one JSON object with `name` and `arguments` (an object) and nothing else,
 *   `</tool_call>`. Tags inside the strings of a readable call are text. Code fences mean nothing.
 * - What cannot be read stays in the content, is listed in `malformed`, and ends at the next tag; calls
 *   after it are read. Like vLLM and Qwen-Agent, arguments that are a text holding JSON are not taken for the object.
 * - Reasoning is what stands before the last `</think>` outside of a readable call (the chat template
 *   cuts there as well); a text that begins with `<think>` and never closes it is all reasoning. Calls in
 *   reasoning are no calls.
 */
export function readHermes(text: string): HermesTurn {
  const reader = new TurnReader(text);
  reader.readAll();
  return reader.turn();
}

/** Takes a text apart from front to back. */
class TurnReader {
  readonly #text: string;
  /** Where what was read and belongs to no piece yet begins. */
  #rest = 0;
  #reasoningEnd: number | undefined;
  #pieces: string[] = [];
  #calls: HermesCall[] = [];
  #malformed: UnreadableCall[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): void {
    for (let found = nextTag(this.#text, 0); found !== undefined;) {
      const end = this.#readTag(found.index, found[0]);
      found = nextTag(this.#text, end);
    }
    this.#keepContent(this.#text.length);
  }

  turn(): HermesTurn {
    const text = this.#text;
    if (this.#reasoningEnd === undefined && text.trimStart().startsWith(thinkOpen)) {
      return { content: '', reasoning: reasoningOf(text), calls: [], malformed: [] };
    }
    const parts = {
      content: this.#pieces.join('\n'),
      calls: this.#calls,
      malformed: this.#malformed,
    };
    if (this.#reasoningEnd === undefined) return parts;
    return { ...parts, reasoning: reasoningOf(text.slice(0, this.#reasoningEnd)) };
  }

  /** Reads what begins with a tag; where reading goes on. */
  #readTag(at: number, name: string): number {
    if (name === callOpen) return this.#readCall(at);
    const end = at + name.length;
    if (name === thinkClose) this.#endReasoning(at, end);
    else
      this.#tell(
        at,
        end,
        `</tool_call> without a <tool_call> before it: write <tool_call>${callForm}</tool_call>.`,
      );
    return end;
  }

  /** All before it was reasoning. */
  #endReasoning(at: number, end: number): void {
    this.#reasoningEnd = at;
    this.#rest = end;
    this.#pieces = [];
    this.#calls = [];
    this.#malformed = [];
  }

  #readCall(at: number): number {
    const inner = at + callOpen.length;
    const node = readJsonAt(this.#text, inner);
    const end = node instanceof JsonFlaw ? inner : afterSpace(this.#text, node.end);
    if (node instanceof JsonFlaw || !this.#text.startsWith(callClose, end)) {
      return this.#tellBroken(
        at,
        node instanceof JsonFlaw ? node : new JsonFlaw(end, '</tool_call>'),
      );
    }
    const call = callOf(node, this.#text);
    const close = end + callClose.length;
    if (typeof call === 'string') this.#tell(at, close, call);
    else this.#take(call, at, close);
    return close;
  }

  #take(call: HermesCall, at: number, end: number): void {
    this.#keepContent(at);
    this.#calls.push(call);
    this.#rest = end;
  }

  /** A block that is no JSON or is not closed reaches to the next tag, its own closing tag included. */
  #tellBroken(at: number, flaw: JsonFlaw): number {
    const inner = at + callOpen.length;
    const next = nextTag(this.#text, inner);
    const isClosed = next?.[0] === callClose;
    const end = next === undefined ? this.#text.length : next.index;
    const problem = explain(this.#text.slice(inner, end), flaw.at - inner, flaw.expected, isClosed);
    const after = isClosed ? end + callClose.length : end;
    this.#tell(at, after, problem);
    return after;
  }

  #tell(at: number, end: number, problem: string): void {
    this.#malformed.push({ text: this.#text.slice(at, end).trimEnd(), problem });
  }

  #keepContent(end: number): void {
    const piece = this.#text.slice(this.#rest, end).trim();
    if (piece !== '') this.#pieces.push(piece);
  }
}

function nextTag(text: string, from: number): RegExpExecArray | undefined {
  tag.lastIndex = from;
  return tag.exec(text) ?? undefined;
}

function reasoningOf(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith(thinkOpen) ? trimmed.slice(thinkOpen.length).trim() : trimmed;
}

const nearby = 24;

/**
 * Why what stands after `<tool_call>` cannot be read, for whoever wrote it. `at`: where reading
 * stopped in `inner`; `isClosed`: whether `</tool_call>` follows it.
 */
function explain(inner: string, at: number, expected: string, isClosed: boolean): string {
  if (inner.trim() === '') return `There is no call between the tags: write ${callForm}.`;
  if (inner.trimStart().startsWith('```'))
    return 'Write the JSON of a call without a code fence around it.';
  if (at >= inner.trimEnd().length) return unfinished(expected, isClosed);
  if (expected === '</tool_call>')
    return `After the JSON of a call only </tool_call> may follow, not ${near(inner, at)}; other calls have tags of their own.`;
  return `The JSON is broken at character ${at + 1} after <tool_call>, at ${near(inner, at)}: expected ${expected}.${hint(inner, at)}`;
}

function unfinished(expected: string, isClosed: boolean): string {
  if (expected === '</tool_call>')
    return 'The call is not closed: write </tool_call> after its JSON.';
  const rest = isClosed ? '' : ', and </tool_call> after it';
  return `The JSON ends too early: expected ${expected}${rest}.`;
}

function near(inner: string, at: number): string {
  return JSON.stringify(inner.slice(at, at + nearby).toWellFormed());
}

/** What is most often meant by what JSON does not know. */
function hint(inner: string, at: number): string {
  const rest = inner.slice(at, at + nearby);
  if (rest.startsWith("'")) return ' Texts and names take double quotation marks.';
  if (/^(?:True|False|None)\b/.test(rest)) return ' JSON writes true, false and null.';
  if (/^[}\]]/.test(rest) && inner.slice(0, at).trimEnd().endsWith(','))
    return ' Leave out the comma before a closing bracket.';
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return ' JSON has no comments.';
  return '';
}
