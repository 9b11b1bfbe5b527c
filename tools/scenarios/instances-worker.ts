// A process that makes the instances of one environment's task programs: a job in, a result out.
import { counted, type InstanceJob } from './instances.ts';

process.once('message', (job: InstanceJob) => {
  process.send?.(counted(job), () => process.disconnect());
});
