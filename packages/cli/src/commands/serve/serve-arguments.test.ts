import { optionSpecs } from '@envloom/serve';
import { expect, it } from 'vitest';
import { serveExecutorOptions } from './options.ts';
import { serveArguments } from './serve-arguments.ts';

it('passes options on by the names of the command', () => {
  expect(
    serveArguments('generated/library-loans', {
      env: 'generated/{bank,shop},smart-home',
      port: 0,
      maxSessions: 5,
      stdio: true,
      allowOrigin: 'https://a.example,https://b.example',
      host: undefined,
    }),
  ).toEqual([
    '--env=generated/library-loans',
    '--env=generated/{bank,shop}',
    '--env=smart-home',
    '--port=0',
    '--max-sessions=5',
    '--stdio',
    '--allow-origin=https://a.example',
    '--allow-origin=https://b.example',
  ]);
  expect(serveArguments('a', { stdio: 'mcp' })).toEqual(['--env=a', '--stdio=mcp']);
});

it('has the options of the command', () => {
  const kebab = Object.keys(serveExecutorOptions.shape).flatMap((name) =>
    serveArguments('', { [name]: 'x' })
      .slice(1)
      .map((arg) => arg.slice(2, -2)),
  );
  const { help: _help, version: _version, ...rest } = optionSpecs;
  expect(kebab).toEqual(Object.keys(rest));
});
