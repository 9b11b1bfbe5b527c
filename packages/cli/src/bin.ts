#!/usr/bin/env node
// Older versions of Node have to be able to read this file at once.
const oldest = 24;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `envloom needs Node ${oldest} or newer, and this is ${process.versions.node}: install it from https://nodejs.org.\n`,
  );
  process.exit(2);
}

const { main } = await import('./main.ts');

process.exit(await main(process.argv.slice(2)));
