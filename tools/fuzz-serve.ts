// `node tools/fuzz-serve.ts [--messages 1000000] [--seed 1] [--workers 2] [--token]`: hostile frames, lines and bodies against real
// servers, over every protocol: valid messages with something wrong, sessions of others, broken framing.
// The servers may only read this checkout (Node's permission model). They must live, log no mistake, answer
// in their protocols, forget what nobody uses, and sessions played beside the attack must end exactly as
// they do in process. Exit code 1 where anything of this does not hold.
import { parseArgs } from 'node:util';
import { fuzz, type Progress } from './fuzz-serve/fuzz.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    token: { type: 'boolean', default: false },
  },
});

/** Of memory in the last quarter of a long run, over that in the second: what stays is no leak. */
const growth = 1.3;
const slack = 100;
const mostMegabytes = 1500;

function progressLine({ messages, seconds, violations, megabytes }: Progress): string {
  const rate = Math.round(messages / seconds);
  return `${messages} messages, ${rate}/s, ${Math.round(megabytes)} MB, ${violations} violations`;
}

const report = await fuzz({
  messages: Number(values.messages),
  seed: Number(values.seed),
  workers: Number(values.workers),
  hasToken: values.token,
  onViolation: (what) => console.log(`VIOLATION ${what}`),
  onProgress: (progress) => console.log(progressLine(progress)),
});
const [first = 0, second = 0, , last = 0] = report.peaks;
const isBounded =
  last <= growth * Math.max(first, second) + slack && Math.max(...report.peaks) < mostMegabytes;
if (!isBounded)
  console.log(`VIOLATION memory grows: ${report.peaks.map(Math.round).join(', ')} MB`);
const crashes = report.found.filter((one) => one.startsWith('the server ended')).length;
const minutes = (report.seconds / 60).toFixed(1);
console.log(
  `${report.messages} messages, ${crashes} crashes, ${report.found.length} violations in ${minutes} minutes; ` +
    `${report.answers} answers, ${report.granted} of them to what was carried out; ` +
    `${report.canaries} sessions beside them ended exactly; ` +
    `memory by quarter ${report.peaks.map(Math.round).join(', ')} MB; seed ${values.seed}`,
);
process.exitCode = report.found.length === 0 && isBounded ? 0 : 1;
