import { describe, expect, it } from 'vitest';
import { asServeError, ServeError } from './serve-error.ts';

describe('ServeError', () => {
  it('tells what is wrong, where, and what to do, and nothing else', () => {
    const error = new ServeError('UNKNOWN_SESSION', 'there is none', 'Open one.', 'session');
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      code: 'UNKNOWN_SESSION',
      message: 'there is none',
      repair: 'Open one.',
      path: 'session',
    });
    expect(error.status).toBe(404);
  });
});

describe('asServeError', () => {
  it('keeps what was meant for the client', () => {
    const error = new ServeError('EPISODE_OVER', 'the episode is over', 'Reset it.');
    expect(asServeError(error)).toBe(error);
  });

  it.each([new Error('/etc/passwd: secret'), 'secret', undefined, null, { message: 'secret' }])(
    'tells nothing of what else was thrown',
    (thrown) => {
      const error = asServeError(thrown);
      expect(error).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
      expect(JSON.stringify(error)).not.toContain('secret');
    },
  );
});
