/** A ledger file that cannot be used. Message: which file, what is wrong with it, what to do. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}
