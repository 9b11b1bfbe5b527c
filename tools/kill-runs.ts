// Kills a run from a corpus at random points, repeats it and compares the result with an undisturbed
// run: `node tools/kill-runs.ts [points] [seed]`. Part of `npm run test:full`.
import { smallScript } from '@envloom/skel-builder/testing';
import { killedRuns, type KillPoint } from '@envloom/skel-builder/testing';

const [points = 20, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);

/** Mulberry32: the same points for the same seed. */
function random(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const draw = random(seed);
/** What a run of these tasks asks. */
const questions = 10;
const killPoints = Array.from({ length: points }, (_, at): KillPoint => {
  return at % 2 === 0 ? { share: draw() } : { question: Math.floor(questions * draw()) };
});
const runs = await killedRuns({ points: killPoints, tasks: 4, script: smallScript });
console.log(`${points} kills at random points, seed ${seed}`);
console.table(runs.map((run) => ({ ...run, differing: run.differing.length })));
for (const { killed, differing } of runs) {
  if (differing.length > 0) console.log(`${killed}: ${differing.join(', ')}`);
}
const sentAgain = runs.reduce((sum, run) => sum + run.sentAgain, 0);
const paid = runs.reduce((sum, run) => sum + run.paid, 0);
console.log(
  `Of ${paid} questions ${sentAgain} were on their way when the process died. They were sent again under ` +
    'the same Idempotency-Key: a server that honours it was paid once for each, any other one twice for these.',
);
const wrong = runs.filter(
  ({ differing, paidTwice }) => differing.length > 0 || paidTwice > 0,
).length;
console.log(`${runs.length - wrong} passed, ${wrong} failed`);
process.exitCode = wrong === 0 ? 0 : 1;
