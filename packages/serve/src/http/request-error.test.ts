import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { requestError } from './request-error.ts';

it('is no mistake of ours where a client goes in the middle of a body', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const failed = new Promise<unknown>((resolve) => {
    server.on('request', (request) => {
      text(request).then(resolve, resolve);
      client.destroy();
    });
  });
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf');
  expect(requestError(await failed)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'the connection ended before the body did',
  });
  server.close();
});

it('tells nothing of what else goes wrong', () => {
  const error = Object.assign(new Error('secret'), { code: 'ECONNRESET' });
  expect(requestError(error)).toMatchObject({ code: 'INTERNAL_ERROR' });
});
