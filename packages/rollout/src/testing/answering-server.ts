import { createModels, memoryLedger, type Models, openaiTransport } from '@envloom/llm';
import { type ServerBehaviour, startServer, type TestServer } from '@envloom/llm/testing';
import { onTestFinished } from 'vitest';

export interface AnsweringServer {
  readonly server: TestServer;
  readonly models: Models;
}

/** A language model behind a real server on loopback, until the test ends. */
export async function answeringServer(behaviour: ServerBehaviour): Promise<AnsweringServer> {
  const server = await startServer(behaviour);
  onTestFinished(() => server.close());
  const transport = openaiTransport({
    baseUrl: server.url,
    apiKey: 'test-key',
    maxRetries: 0,
  });
  const prices = { inputPerMillion: 1, outputPerMillion: 2 };
  const models = createModels({ transport, ledger: memoryLedger(), model: 'tiny', prices });
  return { server, models };
}
