import type { ChatModel, ChatTurnRequest, ConversationMessage } from '@envloom/llm';
import { languageModelAgent, playEpisode, scriptedUser } from '@envloom/rollout';
import type { Scenario } from '@envloom/episodes';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending, talking } from '@envloom/episodes/testing';
import { describe, expect, it } from 'vitest';
import { libraryStore } from '../../packages/serve/src/testing/library.ts';
import { playText, startText } from '../../packages/serve/src/text/text.ts';

/** Answers with these texts, one after the other, and keeps what it was asked with last. */
class ScriptedModel implements ChatModel {
  readonly #texts: readonly string[];
  #turn = 0;
  asked: readonly ConversationMessage[] = [];

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  reply({ messages, stage, subject }: ChatTurnRequest): ReturnType<ChatModel['reply']> {
    this.asked = [...messages];
    const content = this.#texts[this.#turn] ?? '';
    this.#turn += 1;
    const usage = { input: 1, output: 1 };
    const costUsd = undefined;
    const about = { ids: [], stage, subject, promptHash: '', costUsd, isCached: false };
    return Promise.resolve({
      reply: { content, finishReason: 'stop', model: 'm', usage },
      record: { ...about, model: 'm', usage },
    });
  }
}

const call = (name: string, given: object): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: given })}\n</tool_call>`;
const checkOut = call('check_out_book', { member_id: 'M1', book_id: 'B1' });
const unknown = call('no_such_tool', { a: [1, 2.5] });
const unreadable = '<tool_call>{"name": "check_out_book"}</tool_call>';

/** What a model in a rollout is asked with before its last turn: roles and texts. */
async function inRollout(scenario: Scenario, texts: readonly string[]): Promise<string[]> {
  const chat = new ScriptedModel(texts);
  const agent = languageModelAgent({ chat, name: 'scripted', model: 'm', mode: 'prompt' });
  const job = { id: `${scenario.id}#0`, source: LibraryLoans, scenario, sample: 0 };
  const outcome = await playEpisode(job, { agent, user: scriptedUser() });
  expect(outcome.kind).toBe('trajectory');
  const said: string[] = [];
  let isAnswer = false;
  for (const { role, content } of chat.asked) {
    const text = role === 'assistant' ? undefined : content;
    // What an agent is told in several messages is one text here.
    if (text !== undefined && isAnswer) said.push(`${said.pop()}\n${text}`);
    else if (text !== undefined) said.push(text);
    isAnswer = text !== undefined && said.length > 2;
  }
  return said;
}

/** The same from a server. */
function served(seed: number, texts: readonly string[]): string[] {
  const store = libraryStore();
  const { id } = store.open({ seed });
  const { system, user } = startText(store.reset(id));
  const answers = texts.slice(0, -1).map((text) => playText(store, id, text).text);
  playText(store, id, texts.at(-1) ?? '');
  return [system, user, ...answers];
}

describe('text agents', () => {
  it.each([
    ['calls', 0, lending, [checkOut, `Well. ${unknown}${unknown}`, 'Done.']],
    ['what cannot be read', 0, lending, [unreadable + unreadable, `${unreadable}${checkOut}`, 'x']],
    ['nothing', 0, lending, ['<think>hm</think>', checkOut, 'Done.']],
    ['too many calls', 0, lending, [checkOut.repeat(200), 'Done.']],
    ['a conversation', 2, talking, ['For whom?', checkOut, 'Anything else?', '###STOP###']],
  ])('read from a server what they read in a rollout: %s', async (_what, seed, scenario, texts) => {
    expect(served(seed, texts)).toEqual(await inRollout(scenario, texts));
  });
});
