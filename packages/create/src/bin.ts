#!/usr/bin/env node
import { main } from './command.ts';

/** A program that runs gets it too, and ends; what is half made is then removed. */
const wait = (): void => undefined;

process.on('SIGINT', wait).on('SIGTERM', wait);
process.exitCode = await main(process.argv.slice(2));
