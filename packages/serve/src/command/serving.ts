import type { CallWatch } from '@envloom/runtime';
import type { Logger } from 'pino';
import type { ServerSettings } from '../server/server-options.ts';
import type { Interruption } from './interruption.ts';
import type { ServeOptions } from './options.ts';
import type { CommandPorts } from './ports.ts';

/** What every way of serving needs. */
export interface Serving {
  readonly options: ServeOptions;
  readonly settings: ServerSettings;
  /** Of environments, absolute. */
  readonly folders: readonly string[];
  readonly ports: CommandPorts;
  readonly log: Logger;
}

/** Has another thread watch the calls; undefined where nobody does. */
export function watched(
  { settings, ports }: Serving,
  interruption: Interruption,
): Promise<CallWatch> | undefined {
  const onSignal = (): void => interruption.signalled();
  return ports.watch?.start({ seconds: settings.callSeconds, onSignal });
}
