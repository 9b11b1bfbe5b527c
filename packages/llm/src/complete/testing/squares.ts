import { z } from 'zod';
import type { Ledger } from '../../ledger-port.ts';
import { openaiTransport } from '../../openai/transport.ts';
import { createLanguageModel } from '../models.ts';
import { settleAll } from '../settle-all.ts';

/** Asks for the squares of the numbers below `count`, all at once. */
export async function askedSquares(
  url: string,
  ledger: Ledger,
  count: number,
): Promise<readonly number[]> {
  const transport = openaiTransport({ baseUrl: url, apiKey: 'sk-secret-4471' });
  const model = createLanguageModel({ ledger, transport, model: 'test-model', concurrency: 4 });
  const schema = z.object({ square: z.int() });
  const settled = await settleAll(
    Array.from({ length: count }, (_, index) =>
      model.complete({
        stage: 'square',
        subject: String(index),
        prompt: `square of ${String(index)}`,
        schema,
        schemaName: 'square',
      }),
    ),
  );
  return settled.map(({ value }) => value.square);
}
