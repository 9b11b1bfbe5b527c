import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { chatRequest } from '../testing/request.ts';
import { openaiTransport } from './transport.ts';

it('closes the connection of an answer that is not read to its end', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":"none"}\n\n');
    response.on('close', () => server.emit('abandoned'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const abandoned = once(server, 'abandoned');
  const transport = openaiTransport({ baseUrl: `http://127.0.0.1:${address.port}/v1` });
  await expect(transport.send(chatRequest(), new AbortController().signal)).rejects.toMatchObject({
    problem: 'server',
  });
  await abandoned;
  server.close();
});
