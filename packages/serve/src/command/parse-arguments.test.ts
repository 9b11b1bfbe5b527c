import { describe, expect, it } from 'vitest';
import { helpText, optionSpecs } from './options.ts';
import { parseArguments } from './parse-arguments.ts';

describe('parseArguments', () => {
  it('reads options, several environments, and values after =', () => {
    const given = parseArguments(['--env', 'a', '--port=0', '--env=b*', '--help']);
    expect(Object.fromEntries(given)).toEqual({
      env: ['a', 'b*'],
      port: ['0'],
      help: ['true'],
    });
  });

  it.each([
    [['--stdio'], ['rpc']],
    [['--stdio', 'mcp'], ['mcp']],
    [['--stdio=mcp'], ['mcp']],
    [['--stdio', '--env', 'a'], ['rpc']],
    [['--env', 'a', '--stdio', 'rpc'], ['rpc']],
  ])('%j speaks %j', (args, stdio) => {
    expect(parseArguments(args).get('stdio')).toEqual(stdio);
  });

  it.each([
    [['--prt', '3'], `Unknown option '--prt'; did you mean "--port"? --help lists all options.`],
    [['--port'], `Option '--port <value>' argument missing. --help lists all options.`],
    [['--help=1'], `Option '--help' does not take an argument. --help lists all options.`],
    [
      ['library-loans'],
      '"library-loans" is no option: environments are given as --env library-loans.',
    ],
    [['--stdio', 'mcp', 'x'], '"x" is no option: environments are given as --env x.'],
  ])('%j: %s', (args, message) => {
    expect(() => parseArguments(args)).toThrow(message);
  });
});

it('tells all options in the help', () => {
  for (const name of Object.keys(optionSpecs)) expect(helpText()).toContain(`  --${name}`);
  expect(helpText().replaceAll(/\s+/g, ' ')).toContain(optionSpecs.env.help);
  for (const line of helpText().split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
