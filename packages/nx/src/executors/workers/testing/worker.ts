import { serve } from '../serve.ts';

/** What a test asks of a thread. */
export interface Wish {
  readonly does: 'pass' | 'fail' | 'throw' | 'break' | 'exit';
}

let served = 0;

serve<Wish>(async ({ project, options: { does } }, output) => {
  served += 1;
  output.write(`${project.root} is number ${served}\n`);
  if (does === 'throw') throw new Error('it cannot be done');
  if (does === 'exit') process.exit(3);
  if (does === 'break')
    setImmediate(() => {
      throw new Error('broken from outside');
    });
  return does === 'break' ? new Promise<boolean>(() => {}) : does === 'pass';
});
