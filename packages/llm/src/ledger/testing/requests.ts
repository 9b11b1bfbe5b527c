import { createHash } from 'node:crypto';
import type { ChatReply, ChatRequest } from '../../transport.ts';

/** A request that is told from others by `text`. */
export function requestOf(text: string, stage = 'judge-tasks'): ChatRequest {
  return {
    key: createHash('sha256').update(text).digest('hex'),
    stage,
    subject: 'tasks 1-10',
    question: {
      model: 'm',
      messages: [{ role: 'user', content: text }],
      schemaName: 'answer',
      schema: { type: 'object' },
      sampling: {},
    },
  };
}

export function testReply(content: string, output = 5): ChatReply {
  return { content, finishReason: 'stop', model: 'm-1', usage: { input: 10, output } };
}
