import { expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import type { ServerSettings } from '../server/server-options.ts';
import { tellListening } from './tell-listening.ts';

function told(settings: Partial<ServerSettings>): string {
  let lines = '';
  const log = createLog('info', { write: (line) => (lines += line) });
  const address = { host: '127.0.0.1', port: 0 };
  const all: ServerSettings = {
    address,
    limits: {},
    tokens: {},
    allowOrigins: [],
    logLevel: 'info',
    ...settings,
  };
  tellListening(log, all, { url: 'http://example:1', environments: 2 });
  return lines;
}

const open: Partial<ServerSettings> = {
  address: { host: '0.0.0.0', port: 0 },
  anonymous: 'agent',
};

it('says where it listens', () => {
  expect(told({})).toMatch(/"event":"listening","url":"http:\/\/example:1","environments":2\}\n$/);
});

it('warns where other machines can use it, and only then', () => {
  expect(told(open)).toContain('"level":40');
  expect(told(open)).toContain('"event":"no-token","host":"0.0.0.0","anonymous":"agent"');
  const tokens = { author: 'swordfish' };
  expect(told({ ...open, anonymous: undefined, tokens })).not.toMatch(/no-token|swordfish/);
  expect(told({ address: { socket: '/tmp/a.sock' } })).not.toContain('no-token');
  expect(told({})).not.toContain('no-token');
});
