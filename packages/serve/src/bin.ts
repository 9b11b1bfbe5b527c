#!/usr/bin/env node
// Older versions of Node have to be able to read this file and what it imports at once.
import { nodeTooOld } from './command/required-node.ts';

const refusal = nodeTooOld(process.versions.node);

if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}

const { main } = await import('./command/main.ts');

process.exit(await main(process.argv.slice(2)));
