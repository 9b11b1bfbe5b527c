import type { SessionStep } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { readTextAction } from './read-text-action.ts';
import { stepText } from './step-text.ts';

/** A step with what a text agent reads next. */
export interface TextStep extends SessionStep {
  readonly text: string;
}

/**
 * A step of an agent that writes its calls in text.
 *
 * @throws ServeError as {@link SessionStore.step}
 */
export function playText(store: SessionStore, session: string, written: string): TextStep {
  const { interaction } = store.get(session).assignment;
  const read = readTextAction(written, interaction);
  const step = store.step(session, read.action);
  return { ...step, text: stepText(step, read) };
}
