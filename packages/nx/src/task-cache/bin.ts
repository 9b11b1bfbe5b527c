#!/usr/bin/env node
import { cachedCommand } from './command.ts';

process.exitCode = await cachedCommand(process.argv.slice(2));
