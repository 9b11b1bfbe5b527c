import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger } from '../ledger/open-ledger.ts';
import type { Ledger } from '../ledger-port.ts';

/** @param state absolute path of the state folder */
export const ledgerFile = (state: string): string => join(state, 'ledger.sqlite');

/** The ledger where there is one: asking what it knows must not make it. */
export function ledgerIfAny(state: string): Ledger | undefined {
  return existsSync(ledgerFile(state)) ? openLedger(ledgerFile(state)) : undefined;
}
