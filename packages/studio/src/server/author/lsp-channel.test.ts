import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Channel, Catalogue, type Connection, type ServerContext } from '@envloom/serve';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Environments } from '../environments/environments.ts';
import { languageServer } from './lsp-channel.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lsp-channel-'));
  mkdirSync(join(folder, 'shelf'));
  writeFileSync(join(folder, 'shelf/logic-model.yaml'), 'name: shelf\n');
  writeFileSync(join(folder, 'logic-model.yaml'), 'name: outside\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A page at the other end of a channel. */
function page() {
  const received: Record<string, unknown>[] = [];
  const close = vi.fn<() => void>();
  const connection: Connection = {
    client: { role: 'author', mcpRole: 'author', name: 'test' },
    send: (text) => {
      const message: Record<string, unknown> = JSON.parse(text);
      received.push(message);
    },
    close,
    allows: () => true,
  };
  const environments = new Environments([join(folder, 'shelf')], new Catalogue([]));
  // The channel uses neither sessions nor the log.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const channel: Channel = languageServer(environments)(connection, {} as ServerContext);
  const send = (method: string, params: object, id?: number): void =>
    void channel.receive(
      JSON.stringify({ jsonrpc: '2.0', method, params, ...(id === undefined ? {} : { id }) }),
    );
  const open = (uri: string): void => {
    send('initialize', { processId: null, rootUri: null, capabilities: {} }, 1);
    send('initialized', {});
    send('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 3, text: 'name: lend-one\n' },
    });
  };
  const published = async (): Promise<Record<string, unknown>> => {
    const found = (): Record<string, unknown> | undefined =>
      received.find(({ method }) => method === 'textDocument/publishDiagnostics');
    await expect.poll(found, { timeout: 200_000 }).toBeDefined();
    return { ...found() };
  };
  return { channel, open, published, close, received };
}

it('checks a program of an environment against the stored model beside it', async () => {
  const { channel, open, published } = page();
  open('envloom:///shelf/tasks/lend-one.yaml');
  expect(await published()).toMatchObject({
    params: {
      uri: 'envloom:///shelf/tasks/lend-one.yaml',
      version: 3,
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringMatching(/^The model has errors/) }),
        expect.objectContaining({ code: 'MISSING_KEY' }),
      ]),
    },
  });
  channel.closed();
}, 240_000);

it.each(['envloom:///shelf/../tasks/a.yaml', 'envloom:///shelf%2F../tasks/a.yaml'])(
  'reads no file outside the environment: %s',
  async (uri) => {
    const { channel, open, published } = page();
    open(uri);
    const { params } = await published();
    expect(params).toMatchObject({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringMatching(/^There is no logic-model/) }),
      ]),
    });
    channel.closed();
  },
  240_000,
);

it.each(['', '{', '7', 'null'])('a message that is none, %j, ends the connection', (text) => {
  const { channel, close } = page();
  void channel.receive(text);
  expect(close).toHaveBeenCalledOnce();
  channel.closed();
});
