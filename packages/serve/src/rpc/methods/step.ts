import { isObject } from '@envloom/core';
import { z } from 'zod';
import { shownStep } from '../../access/shown.ts';
import { ServeError } from '../../errors/serve-error.ts';
import { read } from '../../session/session-request.ts';
import { textOf } from '../../session/written-step.ts';
import { playText } from '../../text/play-text.ts';
import { ResultText } from '../rpc-answer.ts';
import type { Caller } from '../rpc-method.ts';

/** A step by an action, or by what a text agent wrote. Most requests are this one. */
export function step(params: unknown, { store, client }: Caller): unknown {
  if (!isObject(params)) return misread(params);
  const { session, action, text } = params;
  if (typeof session !== 'string' || Object.keys(params).length !== 2) return misread(params);
  if (action !== undefined) {
    const written = store.writtenStep(session, action);
    return client.role === 'agent'
      ? shownStep(written.step, 'agent')
      : new ResultText(textOf(written));
  }
  if (typeof text !== 'string') return misread(params);
  return shownStep(playText(store, session, text), client.role);
}

const stepParams = z.strictObject({
  session: z.string(),
  action: z.unknown().optional(),
  text: z.string().optional(),
});

/** Says what is wrong; costs more than a step. */
function misread(params: unknown): never {
  read(stepParams, params, 'params');
  throw new ServeError(
    'INVALID_REQUEST',
    'a step has either an action or a text',
    'Send "session" and "action", or "session" and "text".',
    'params',
  );
}
