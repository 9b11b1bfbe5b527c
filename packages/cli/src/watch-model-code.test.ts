import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inChildProcess } from '@envloom/work';

const module = join(import.meta.dirname, 'testing', 'faulty-gate.ts');

/** A gate on a library whose search for members is faulty: how its process ends. */
function gateWith(gate: 'quality' | 'scenarios', fault: string) {
  return inChildProcess(
    { module, cwd: import.meta.dirname, message: { gate, fault }, schema: z.object({}) },
    { seconds: 100, signal: undefined },
  );
}

const call = String.raw`\n {2}library-loans: find_members\(\{"text":".*"\}\)\n`;

it.each(['quality', 'scenarios'] as const)(
  'a call that does not return ends the gate %s, and is named',
  { timeout: 120_000 },
  async (gate) => {
    const end = await gateWith(gate, 'if (wanted.length > 2) for (;;);');
    expect(end).toEqual({
      kind: 'crashed',
      said: expect.stringMatching(`A call did not return within 1 s:${call}`),
    });
  },
);

it('a call that fills the memory ends the gate, and is named', { timeout: 120_000 }, async () => {
  const fill =
    "if (wanted.length > 2) for (const kept = []; ; ) kept.push('x'.repeat(1e5) + kept.length);";
  const end = await gateWith('quality', fill);
  expect(end).toEqual({
    kind: 'crashed',
    said: expect.stringMatching(
      `A call (?:took more than 512 MB of memory|did not return .*):${call}`,
    ),
  });
});
