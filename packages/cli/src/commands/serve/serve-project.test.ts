import { expect, it } from 'vitest';
import { argumentsOf } from './serve-project.ts';

it('passes options on by the names of the command', () => {
  expect(
    argumentsOf({ env: ['a', 'b,c'], port: 0, maxSessions: 5, stdio: true, host: undefined }),
  ).toEqual(['--env=a', '--env=b,c', '--port=0', '--max-sessions=5', '--stdio']);
  expect(argumentsOf({ stdio: 'mcp', socket: false })).toEqual(['--stdio=mcp']);
});
