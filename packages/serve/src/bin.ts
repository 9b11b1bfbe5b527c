#!/usr/bin/env node
// Node 20 has to be able to read this file, so that it can say what is wrong with itself.
const oldest = 24;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `envloom-serve needs Node ${oldest} or newer, and this is ${process.versions.node}: install it from https://nodejs.org.\n`,
  );
  process.exit(2);
}

const { main } = await import('./command/main.ts');

process.exit(await main(process.argv.slice(2)));
