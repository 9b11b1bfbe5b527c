#!/usr/bin/env node
// Older versions of Node have to be able to read this file and what it imports at once.
import { nodeTooOld } from './command/required-node.ts';

const refusal = nodeTooOld(process.versions.node);

if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}

// `envloom serve` starts this program with a channel.
if (process.send === undefined)
  process.stderr.write('This is a command of envloom now: npx envloom serve --help\n');

const { main } = await import('./command/main.ts');

process.exit(await main(process.argv.slice(2)));
