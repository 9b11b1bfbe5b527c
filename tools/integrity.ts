// Attacks the stored scenarios: `node tools/integrity.ts [--env a,b] [--scenarios N] [--seed 1] [--extras 3]
// [--most 4000] [--from <folder with a folder of scenarios for each environment>] [--shown 40] [--out file.json]`.
// Starting from each reference it plays every type-correct wrong argument, extra mutations of every public
// tool, every dropped and doubled step, hedged reasons, and reasons that do not hold once the first one is
// mended in the data, and counts those that end otherwise and yet earn the full reward; so do right ways that lose. Fails unless there are none but those whose fields the certificate lists as open.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentNames } from '@envloom/env-package';
import { attack, type Effort } from './integrity/attack.ts';
import { subjectAt } from './integrity/subject.ts';
import { Tally, tallyText } from './integrity/tally.ts';

/** Scenarios with open fields that are tolerated. */
const mostOpen = 0.02;

const generated = join(import.meta.dirname, '..', 'generated');

const { values } = parseArgs({
  options: {
    env: { type: 'string' },
    scenarios: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    extras: { type: 'string', default: '3' },
    most: { type: 'string', default: '4000' },
    shown: { type: 'string', default: '40' },
    from: { type: 'string' },
    out: { type: 'string' },
  },
});

function wholeNumber(option: 'scenarios' | 'seed' | 'extras' | 'most' | 'shown'): number {
  const value = Number(values[option]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${option} must be a whole number from 0, but is ${values[option]}.`);
}

function scenariosOf(name: string): string {
  return values.from === undefined
    ? join(generated, name, 'scenarios')
    : join(process.cwd(), values.from, name);
}

async function attackEnvironment(name: string, tally: Tally, effort: Effort): Promise<void> {
  const started = performance.now();
  const before = tally.wins.length;
  const subject = await subjectAt(join(generated, name), name, scenariosOf(name));
  const ids = subject.set.ids.slice(0, wholeNumber('scenarios'));
  for (const id of ids) {
    const scenario = subject.set.get(id);
    tally.add(name, id, attack(subject, scenario, effort));
    if ((scenario.certificate.open_fields ?? []).length > 0) tally.withOpenFields += 1;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${ids.length} scenarios, ${tally.wins.length - before} wins, ${seconds} s`);
}

const effort = {
  seed: wholeNumber('seed'),
  extras: wholeNumber('extras'),
  most: wholeNumber('most'),
};
const names = values.env?.split(',') ?? environmentNames(generated);
const tally = new Tally();
for (const name of names) await attackEnvironment(name, tally, effort);
console.log(`\n${tallyText(tally, wholeNumber('shown'))}`);
if (values.out !== undefined) {
  const counts = Object.fromEntries(tally.counts);
  writeFileSync(values.out, `${JSON.stringify({ counts, wins: tally.wins }, null, 2)}\n`);
}
const isOpen = tally.withOpenFields > mostOpen * tally.scenarios;
if (isOpen) console.log('More than 2 % of the scenarios have open fields.');
process.exitCode = tally.wins.length > 0 || isOpen ? 1 : 0;
