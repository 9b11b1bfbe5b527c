import { isJsonObject } from './messages.ts';
import type { CallPart } from './tool-call-wire.ts';

interface OpenCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  arguments: string;
}

/**
 * Puts tool calls together from the parts that a stream brings. OpenAI numbers the calls, gives id and
 * name with the first part, and arguments in pieces. Some servers give no numbers, or 0 to each call,
 * which then comes whole; some give no ids; some repeat the name, or the id, with each part.
 */
export class CollectedCalls {
  readonly #calls: OpenCall[] = [];

  add(part: CallPart): void {
    const call = this.#continued(part);
    if (call === undefined) {
      this.#calls.push({ ...part });
      return;
    }
    if (call.id === '') call.id = part.id;
    if (part.name !== call.name && call.arguments === '') call.name += part.name;
    call.arguments += part.arguments;
  }

  /** The call that the part goes on with, if it begins none. */
  #continued(part: CallPart): OpenCall | undefined {
    const call =
      part.index === undefined
        ? this.#calls.at(-1)
        : this.#calls.findLast(({ index }) => index === part.index);
    return call && goesOn(call, part) ? call : undefined;
  }

  calls(): readonly CallPart[] {
    return this.#calls;
  }
}

function goesOn(call: OpenCall, part: CallPart): boolean {
  if (part.name === '') return true;
  if (part.id !== '' && call.id !== '') return part.id === call.id;
  if (part.index === undefined && part.name !== call.name) return false;
  return !isJsonObject(call.arguments) || part.arguments === '';
}
