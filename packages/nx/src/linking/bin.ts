#!/usr/bin/env node
import { linkEnvironments } from './link-environments.ts';

const linked = linkEnvironments(process.cwd());
process.stdout.write(`${linked.length} environments are linked into node_modules.\n`);
