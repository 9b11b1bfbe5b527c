import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(isTTY: boolean): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = [];
  const target = { isTTY, write: (line: string) => lines.push(line) };
  return { log: createLog('info', target), lines };
}

it('writes a JSON line for each event', () => {
  const { log, lines } = logged(false);
  log.info({ event: 'listening', url: 'http://127.0.0.1:1' });
  log.debug({ event: 'refused' });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(Number), event: 'listening', url: 'http://127.0.0.1:1' },
  ]);
  expect(lines.join('').endsWith('}\n')).toBe(true);
});

it('writes for people on a terminal', () => {
  const { log, lines } = logged(true);
  log.info({ event: 'listening', url: 'http://127.0.0.1:1', environments: 2 });
  log.warn({ event: 'no-token' }, 'be careful');
  log.error({ event: 'internal-error', err: new Error('oh') });
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d listening url=http:\/\/127\.0\.0\.1:1 environments=2\n$/,
  );
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d warning: no-token be careful\n$/);
  expect(lines[2]).toMatch(/^\d\d:\d\d:\d\d error: internal-error oh\nError: oh\n +at /);
});
