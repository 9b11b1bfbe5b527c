import { isObject, type Json, type JsonObject } from '@envloom/core';

/** A call of a tool, as a client of the original makes it. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: JsonObject | undefined;
}

/** What came back over the wire: the result of `tools/call`, or the error of JSON-RPC in its place. */
export type Answer =
  | { readonly result: JsonObject }
  /** `code`, `message` and perhaps `data`. */
  | { readonly error: JsonObject };

export interface RecordedCall {
  readonly call: ToolCall;
  readonly answer: Answer;
}

/** Calls that were made one after the other from one start. */
export interface RecordedSequence {
  /** The world of the twin that the original was loaded with; left out: the original's own start. */
  readonly start?: JsonObject | undefined;
  readonly calls: readonly RecordedCall[];
}

/** What an original answered. */
export interface Recording {
  /** What it says of itself; nothing where the recording does not say. */
  readonly server: JsonObject;
  /** The entries of its `tools/list` when it was recorded, where the recording has them. */
  readonly tools: readonly JsonObject[] | undefined;
  readonly sequences: readonly RecordedSequence[];
}

/** Whether a call did not do what was asked. */
export function hasFailed(answer: Answer): boolean {
  return !('result' in answer) || answer.result['isError'] === true;
}

/** `memory-server 0.6.3`; undefined where it does not say. */
export function serverText({ name, version }: JsonObject): string | undefined {
  if (typeof name !== 'string') return undefined;
  return typeof version === 'string' ? `${name} ${version}` : name;
}

export const callCount = ({ sequences }: Recording): number =>
  sequences.reduce((sum, { calls }) => sum + calls.length, 0);

/** A text; empty where it is none. */
export const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const objectIn = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** For values that were read as JSON. */
const isJsonObject = (value: unknown): value is JsonObject => isObject(value);
