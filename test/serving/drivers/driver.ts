import type { Observation } from '@envloom/episodes';
import type { Feature, Script } from '../conformance/script.ts';

/** An episode as a client of a protocol saw it. */
export interface Told {
  /** Empty where the protocol does not tell it. */
  readonly task: string;
  /** What it saw after each turn, as {@link Driver.shows} says. */
  readonly answers: readonly string[];
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  /** Of the state at the end. */
  readonly hash: string;
}

/** A client of a protocol, connected. */
export interface Player {
  play(script: Script): Promise<Told>;
  close(): Promise<void>;
}

/** Where clients find the servers. */
export interface Servers {
  /** Such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Starts a server that speaks over standard input and output. */
  readonly command: (stdio: 'rpc' | 'mcp') => readonly string[];
}

/** How the episodes are played over a protocol. */
export interface Driver {
  readonly name: string;
  /** What the protocol has no place for, and why. */
  readonly cannot: Readonly<Partial<Record<Feature, string>>>;
  /** What of an observation the protocol carries, as text. */
  readonly shows: (observation: Observation) => string;
  /** Episodes that are played at the same time. */
  readonly parallel: number;
  connect(servers: Servers): Promise<Player>;
}

/** All of it. */
export const whole = (observation: Observation): string => JSON.stringify(observation);

/** What an agent reads: the results of its calls, what the user says, or what is wrong. */
export function words(observation: Observation): string {
  switch (observation.type) {
    case 'tool_results':
      return observation.results.map(({ result }) => JSON.stringify(result)).join('\n');
    case 'task':
    case 'message':
      return observation.text;
    case 'none':
      return '';
    default:
      return JSON.stringify(observation);
  }
}
