// Kills (-9) runs of episodes at random points, begins them again, and compares what is stored with an
// undisturbed run: `node tools/kill-rollouts.ts [kills] [seed]`.
import { killedRollout } from './rollouts/killed-rollouts.ts';

const [kills = 20, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
/** Of one run, before it is let finish. */
const killsEach = 5;

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
console.log(`${kills} kills at random points, seed ${seed}`);
let [wrong, paidInAll, sentAgain] = [0, 0, 0];
for (let left = kills; left > 0; left -= killsEach) {
  const count = Math.min(left, killsEach);
  const rollout = await killedRollout({
    // The time of a whole run is spread over the kills, as each goes on where the one before ended.
    kills: Array.from({ length: count }, () => (1.5 * draw()) / count),
    environments: ['library-loans', 'bank-ledger', 'support-desk'],
    scenarios: 60,
    samples: 2,
    concurrency: 24,
  });
  const { differing, unreadable, paid, paidTwice, turns } = rollout;
  console.table([{ ...rollout, differing: differing.length }]);
  if (differing.length > 0) console.log(differing.join(', '));
  paidInAll += paid;
  sentAgain += rollout.sentAgain;
  if (differing.length + unreadable + paidTwice > 0 || paid !== turns) wrong += 1;
}
console.log(
  wrong === 0 ? 'nothing lost, nothing twice, no turn paid twice' : `${wrong} runs differ`,
);
process.exitCode = wrong === 0 ? 0 : 1;
