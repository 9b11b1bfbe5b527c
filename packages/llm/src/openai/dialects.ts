import { isSameSet } from '@envloom/core';
import type { ChatBody } from './body.ts';
import {
  optionalParameters,
  reasoningMembers,
  type AnswerFormat,
  type Dialect,
  type OptionalParameter,
  type ReasoningMember,
  firstDialect,
  weakerOf,
} from './dialect.ts';
import { isContextLength, isToolRefusal, type Refusal } from './refusal.ts';
import type { ChatQuestion } from '../transport.ts';

/** What a refusal teaches. */
interface Lesson {
  readonly dialect: Dialect;
  /** Whether it is about this one schema, and says nothing of others. */
  readonly isOfSchema: boolean;
}

/** OpenAI, pydantic (vLLM, Mistral), llama.cpp ("Cannot use tools with stream") and proxies; not "must be between 0 and 2". */
const unsupported =
  /unsupported|not support|cannot use|unrecognized|unknown|unexpected|extra|not permitted|not allowed|unavailable|must be verified|not implemented|only the default|must be ('|")?(text|json)/i;

const aboutFormat =
  /response_format|json_schema|json_object|json schema|structured output|guided|grammar|invalid schema/i;

const aboutSchema =
  /invalid (json )?schema|schema for response_format|grammar|schema contains|in schema/i;

/**
 * What to leave out of the next request after this refusal, or undefined where the refusal is about
 * something else. Each lesson asks for less than what was sent, so that learning ends.
 */
export function lessonOf(refusal: Refusal, sent: ChatBody, used: Dialect): Lesson | undefined {
  const mayBe = refusal.status === 400 || refusal.status === 422 || refusal.status >= 500;
  if (!mayBe || isContextLength(refusal) || isToolRefusal(refusal)) return undefined;
  // First: a refusal of reasoning may quote it, and it may name anything.
  const member = refusedReasoning(refusal, sent);
  if (member !== undefined) return { dialect: also(used, member), isOfSchema: false };
  const parameter = refusedParameter(refusal, sent) ?? refusedEffort(refusal, sent);
  if (parameter !== undefined)
    return { dialect: without(used, parameter, refusal), isOfSchema: false };
  if (isNullContentRefused(refusal, sent))
    return { dialect: also(used, 'null_content'), isOfSchema: false };
  const format = refusedFormat(refusal, sent);
  return format && { dialect: { ...used, format }, isOfSchema: aboutSchema.test(refusal.message) };
}

function also(used: Dialect, what: ReasoningMember | 'null_content'): Dialect {
  return { ...used, refused: new Set(used.refused).add(what) };
}

/**
 * Mistral (`"loc":["body","messages",2,"assistant","reasoning_content"]`), Groq ("property
 * 'reasoning_content' is unsupported"), earlier versions of DeepSeek ("Please remove the
 * `reasoning_content` from your message"). `reasoning` is a word of English too: only as a name.
 */
function refusedReasoning(
  { code, param, message }: Refusal,
  { messages }: ChatBody,
): ReasoningMember | undefined {
  if (!/please remove/i.test(message) && !unsupported.test(`${code} ${message}`)) return undefined;
  return reasoningMembers
    .filter((name) => messages.some((one) => one.role === 'assistant' && one[name] !== undefined))
    .find((name) =>
      new RegExp(`(?:^|['"\`.])${name}(['"\`:]|$)`, 'm').test(`${param}\n${message}`),
    );
}

function refusedParameter(refusal: Refusal, sent: ChatBody): OptionalParameter | undefined {
  if (!unsupported.test(`${refusal.code} ${refusal.message}`)) return undefined;
  const candidates = optionalParameters.filter((name) => sent[name] !== undefined);
  const named = candidates.find((name) => name === refusal.param);
  if (named !== undefined || refusal.param === 'response_format') return named;
  return candidates.find((name) => new RegExp(`\\b${name}\\b`).test(refusal.message));
}

/**
 * Servers know the parameter before they know this value of it: vLLM and SGLang before March 2026 ("Input
 * should be 'low', 'medium' or 'high'"); and not every model can be without (OpenRouter: "Reasoning is
 * mandatory for this endpoint and cannot be disabled").
 */
function refusedEffort(
  { param, message }: Refusal,
  { reasoning_effort: effort }: ChatBody,
): 'reasoning_effort' | undefined {
  if (effort === undefined) return undefined;
  const isNamed = /\breasoning_effort\b/.test(`${param} ${message}`);
  return isNamed || /reasoning is mandatory/i.test(message) ? 'reasoning_effort' : undefined;
}

/** Ollama ("invalid message content type: <nil>"), pydantic ("Input should be a valid string"), OpenAI. */
const aboutNull = /<nil>|\bnull\b|NoneType|valid string/i;

function isNullContentRefused({ message, param }: Refusal, { messages }: ChatBody): boolean {
  if (!messages.some(({ content }) => content === null)) return false;
  return /content/i.test(`${param} ${message}`) && aboutNull.test(message);
}

/** A server that points to the other name of the length limit shall get that one. */
function without(used: Dialect, parameter: OptionalParameter, { message }: Refusal): Dialect {
  const refused = new Set(used.refused).add(parameter);
  if (parameter === 'max_tokens' && message.includes('max_completion_tokens')) {
    refused.delete('max_completion_tokens');
  }
  return { ...used, refused };
}

function refusedFormat(refusal: Refusal, sent: ChatBody): AnswerFormat | undefined {
  const { message, param } = refusal;
  if (!sent.response_format || !aboutFormat.test(`${param} ${message}`)) return undefined;
  if (sent.response_format.type !== 'json_schema') return 'none';
  const isWeakerOfUse = aboutSchema.test(message) || /strict/i.test(message);
  return sent.response_format.json_schema.strict && isWeakerOfUse ? 'json_schema' : 'json_object';
}

/** What one server has been found to take, so that nothing is refused twice. */
export class Dialects {
  readonly #first: Dialect;
  readonly #byModel = new Map<string, Dialect>();
  readonly #formatBySchema = new Map<string, AnswerFormat>();

  constructor(hostname: string) {
    this.#first = firstDialect(hostname);
  }

  of({ model, schemaName = '' }: ChatQuestion): Dialect {
    const dialect = this.#byModel.get(model) ?? this.#first;
    const format = this.#formatBySchema.get(schemaName) ?? dialect.format;
    return { ...dialect, format: weakerOf(format, dialect.format) };
  }

  /** @returns whether the question is worth asking again, in what is the dialect now */
  learn(question: ChatQuestion, used: Dialect, sent: ChatBody, refusal: Refusal): boolean {
    const lesson = lessonOf(refusal, sent, used);
    if (!lesson) return false;
    // A request beside this one has learned already: its lesson is tried before another is drawn.
    const { format, refused } = this.of(question);
    if (format !== used.format || !isSameSet([...refused], [...used.refused])) return true;
    const { schemaName = '' } = question;
    if (lesson.isOfSchema) this.#formatBySchema.set(schemaName, lesson.dialect.format);
    else this.#byModel.set(question.model, lesson.dialect);
    return true;
  }
}
