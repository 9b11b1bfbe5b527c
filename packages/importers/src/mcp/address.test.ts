import { expect, it } from 'vitest';
import { mcpAddress } from './address.ts';

it.each([
  ['npx -y x', { command: 'npx', args: ['-y', 'x'], variables: {} }],
  [
    `A=1 B='two words' node "my server.js" --root=/tmp/a\\ b ''`,
    {
      command: 'node',
      args: ['my server.js', '--root=/tmp/a b', ''],
      variables: { A: '1', B: 'two words' },
    },
  ],
  [
    `sh -c "echo \\"a\\" \\\\ 'b'"`,
    { command: 'sh', args: ['-c', `echo "a" \\ 'b'`], variables: {} },
  ],
  ['run A=1', { command: 'run', args: ['A=1'], variables: {} }],
])('reads %s as a shell does', (text, address) => {
  expect(mcpAddress(text)).toEqual({ kind: 'command', ...address });
});

it('takes URLs', () => {
  const address = mcpAddress(' HTTP://localhost:3000/mcp?x=1 ');
  expect(address.kind === 'url' && address.url.href).toBe('http://localhost:3000/mcp?x=1');
});

it.each([
  ['', /no command and no URL/],
  ['A=1', /no command and no URL/],
  ['http://', /no URL/],
  [`node 'x`, /quote .* not closed/],
  ['node x\\', /not closed/],
])('refuses %s', (text, message) => {
  expect(() => mcpAddress(text)).toThrow(message);
});
