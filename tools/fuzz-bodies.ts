// `node tools/fuzz-bodies.ts [--bodies 10000] [--seed 1] [--batch 100]`: bodies as a hostile or careless
// writer might write them. Each is refused by the checker, or every call of it returns within a second and
// 200 MB; a body that does otherwise is shown with its seed. `--show <seed>` prints the body of a seed.
import { parseArgs } from 'node:util';
import { bodyOf } from './fuzz-bodies/body.ts';
import { fuzzBodies, summaryOf } from './fuzz-bodies/fuzz.ts';

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string', default: '100' },
    show: { type: 'string' },
  },
});

if (values.show === undefined) {
  const fuzzed = await fuzzBodies({
    bodies: Number(values.bodies),
    seed: Number(values.seed),
    batch: Number(values.batch),
    onProgress: (progress) => console.error(summaryOf(progress)),
  });
  for (const { body, what } of fuzzed.failures)
    console.log(`seed ${body.seed} (${body.kind}): ${what}\n${body.text}\n`);
  console.log(summaryOf(fuzzed));
  process.exitCode = fuzzed.failures.length === 0 ? 0 : 1;
} else {
  console.log(bodyOf(Number(values.show)).text);
}
