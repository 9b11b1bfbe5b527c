import type { Action } from '@envloom/episodes';
import type { Json, JsonObject } from '@envloom/core';
import type { Interaction } from '@envloom/episodes/trajectory';

/** What an agent does in one step, before it is put into the words of a protocol. */
export type Turn = CallsTurn | MessageTurn | GarbageTurn;

export interface CallsTurn {
  readonly kind: 'calls';
  readonly calls: readonly Call[];
}

export interface Call {
  readonly name: string;
  /** Named arguments, or what a model wrote instead. */
  readonly arguments: JsonObject | string;
}

export interface MessageTurn {
  readonly kind: 'message';
  readonly text: string;
  /** It says that the agent is done. */
  readonly isDone: boolean;
}

/** JSON that is no action in any form. */
export interface GarbageTurn {
  readonly kind: 'garbage';
  readonly value: Json;
}

/** An episode that is played over every protocol. */
export interface Script {
  readonly environment: string;
  readonly scenario: string;
  readonly interaction: Interaction;
  readonly turns: readonly Turn[];
}

/** What not every protocol has a place for. */
export type Feature =
  /** A user answers. */
  | 'conversation'
  /** In a conversation the agent says that it is done. */
  | 'done'
  | 'several calls in a step'
  | 'arguments that are no object'
  | 'what is no action';

export function featuresOf({ interaction, turns }: Script): ReadonlySet<Feature> {
  const talks = interaction === 'conversational';
  const has = (is: (turn: Turn) => boolean): boolean => turns.some(is);
  const found: [Feature, boolean][] = [
    ['conversation', talks],
    ['done', talks && has((turn) => turn.kind === 'message' && turn.isDone)],
    ['several calls in a step', has((turn) => turn.kind === 'calls' && turn.calls.length > 1)],
    ['arguments that are no object', has(hasTextArguments)],
    ['what is no action', has(({ kind }) => kind === 'garbage')],
  ];
  return new Set(found.filter(([, is]) => is).map(([feature]) => feature));
}

function hasTextArguments(turn: Turn): boolean {
  return turn.kind === 'calls' && turn.calls.some((call) => typeof call.arguments === 'string');
}

/** As an episode takes it. */
export function actionOf(turn: Turn): Action | Json {
  switch (turn.kind) {
    case 'calls':
      return { type: 'tool_calls', calls: turn.calls.map((call) => ({ ...call })) };
    case 'message':
      return turn.isDone
        ? { type: 'message', content: turn.text, done: true }
        : { type: 'message', content: turn.text };
    default:
      return turn.value;
  }
}
