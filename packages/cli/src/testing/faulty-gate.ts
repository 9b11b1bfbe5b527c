// A process that runs a gate on a model whose code was given a fault behind fuel.
import vm, { type compileFunction } from 'node:vm';
import { syncBuiltinESMExports } from 'node:module';
import { defaultOptions } from '@envloom/quality';
import { watchCalls } from '@envloom/runtime';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkText } from '@envloom/env-package';
import { serveParent } from '@envloom/work';
import { qualityPorts } from '@envloom/quality/package';
import { gatePorts } from '@envloom/scen-generator/stored';
import { wishesOf } from '@envloom/scen-generator/stored';
import { watchModelCode } from '@envloom/runtime/node';

const root = join(import.meta.dirname, '../../../..');
const file = join(root, 'generated/library-loans/logic-model.yaml');

const task = z.object({
  gate: z.enum(['quality', 'scenarios']),
  /** What a search for members does for some texts. */
  fault: z.string(),
});

function putIn(fault: string): void {
  const compile = vm.compileFunction;
  const faulty: typeof compileFunction = (code, ...more) =>
    compile(
      code.replace('const wanted = text.toLowerCase();', (line) => `${line} ${fault}`),
      ...more,
    );
  vm.compileFunction = faulty;
  syncBuiltinESMExports();
}

async function run(message: unknown): Promise<object> {
  const { gate, fault } = task.parse(message);
  putIn(fault);
  watchModelCode({ seconds: 1, megabytes: 512 });
  // The gate has to have its calls watched itself; it finds the limits above.
  watchCalls(undefined);
  const check = checkText(readFileSync(file, 'utf8'), file);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  if (gate === 'quality') await qualityPorts.evaluate(check.checked, defaultOptions);
  else {
    const stage = gatePorts.createGeneratorContext(check.checked);
    for (const _ of gatePorts.generate(stage, wishesOf({ count: 5, seed: 1 })));
  }
  return {};
}

serveParent(run);
