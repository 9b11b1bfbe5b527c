import { LanguageModelError } from '../../errors.ts';
import { batchTransport } from '../batch-transport.ts';
import { testRequest } from './lines.ts';

/** Asks the questions `0` to `count - 1` of a folder: `node ask-many.ts <folder> <count>`. */
async function askMany(folder: string, count: number): Promise<void> {
  const transport = batchTransport({ folder });
  const { signal } = new AbortController();
  for (let index = 0; index < count; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to meet other processes
    const error: unknown = await transport
      .send(testRequest(String(index)), signal)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof LanguageModelError) || error.problem !== 'waiting') throw error;
  }
}

const [folder = '', count = '0'] = process.argv.slice(2);
await askMany(folder, Number(count));
