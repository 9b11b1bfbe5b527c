// A producer of the tests in a process of its own, so that it can be killed: asks for all jobs of a
// file at once, and writes their results into another.
import { readFileSync, writeFileSync } from 'node:fs';
import { redisQueue } from '@envloom/work';
import { z } from 'zod';
import { settingsSchema } from './redis-processes.ts';

const [settings = '', jobsFile = '', resultsFile = ''] = process.argv.slice(2);
const jobs = z
  .array(z.object({ kind: z.string(), input: z.unknown() }))
  .parse(JSON.parse(readFileSync(jobsFile, 'utf8')));
process.on('disconnect', () => process.exit());
const { url, version, timing } = settingsSchema.parse(JSON.parse(settings));
const queue = await redisQueue({ url, version, timing, report: () => undefined });
process.send?.('ready');
const results = await Promise.all(jobs.map(async (job) => queue.run(job)));
writeFileSync(resultsFile, JSON.stringify(results));
await queue.close();
process.exit();
