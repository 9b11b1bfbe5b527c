import { openLedger } from '../../ledger/open-ledger.ts';
import { askedSquares } from './squares.ts';

/** `node ask-squares.ts <url> <ledger> <count>`: a run that tests can kill. */
const [url = '', file = '', count = '0'] = process.argv.slice(2);
askedSquares(url, openLedger(file), Number(count)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
