import type { Agent } from '../agent.ts';
import { messageTurn } from './turns.ts';

/** Claims at once that everything is done. */
export function doNothingAgent(): Agent {
  return {
    record: { name: 'do-nothing' },
    act: () => messageTurn('Everything you asked for is done.', true),
  };
}
