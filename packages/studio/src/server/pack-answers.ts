import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters of an answer that is sent as it is: packing it would take longer than sending it. */
const small = 16_384;

const packed = promisify(gzip);

/** Sends the long answers of these routes packed, to whoever takes them so. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < small) return payload;
    const vary = reply.getHeader('vary');
    void reply.header(
      'vary',
      vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    );
    if (!/\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'])))
      return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return packed(payload, { level: 1 });
  });
}
