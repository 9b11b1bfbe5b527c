import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { packAnswers } from './pack-answers.ts';

const long = 'A long answer. '.repeat(2_000);

async function asked(url: string, encodings?: string) {
  const app = fastify();
  packAnswers(app);
  app.get('/long', () => ({ text: long }));
  app.get('/short', () => ({ text: 'short' }));
  const headers = encodings === undefined ? {} : { 'accept-encoding': encodings };
  return app.inject({ url, headers });
}

it('packs long answers', async () => {
  const { headers, rawPayload } = await asked('/long', 'br, gzip, deflate');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(rawPayload.length).toBeLessThan(long.length / 20);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ text: long });
});

it.each([undefined, 'br', 'gzip;q=0', 'gzip;q=0.0, br'])(
  'sends them as they are to whoever takes %s',
  async (encodings) => {
    const answer = await asked('/long', encodings);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toEqual({ text: long });
  },
);

it('sends short ones as they are', async () => {
  const answer = await asked('/short', 'gzip');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.json()).toEqual({ text: 'short' });
});
