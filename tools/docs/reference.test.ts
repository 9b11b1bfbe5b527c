import { readFileSync } from 'node:fs';
import { checkModel, readModel } from '@envloom/logic-model';
import { expect, it } from 'vitest';
import { commandsReference } from './commands.ts';
import { diagram } from './diagram.ts';
import {
  diagnosticsReference,
  findingsReference,
  helpersReference,
  schemaReference,
  taskDiagnosticsReference,
} from './reference.ts';

const docs = '../../packages/logic-model/docs';

it('the references say what the sources say', async () => {
  await expect(diagnosticsReference()).toMatchFileSnapshot(`${docs}/diagnostics.md`);
  await expect(helpersReference()).toMatchFileSnapshot(`${docs}/helpers.md`);
  await expect(schemaReference()).toMatchFileSnapshot(`${docs}/logic-model.schema.json`);
});

it('the reference of findings says what their catalogue says', async () => {
  await expect(findingsReference()).toMatchFileSnapshot('../../packages/quality/docs/findings.md');
});

it('the reference of task programs says what their catalogues say', async () => {
  await expect(taskDiagnosticsReference()).toMatchFileSnapshot(
    '../../packages/task-programs/docs/diagnostics.md',
  );
});

it('the commands are those that are defined', async () => {
  await expect(await commandsReference()).toMatchFileSnapshot('../../docs/commands.md');
});

it('the diagram says what its source says', async () => {
  await expect(diagram()).toMatchFileSnapshot('../../docs/architecture.svg');
});

it('the example of the guide is a model without problems', () => {
  const guide = readFileSync('packages/logic-model/README.md', 'utf8');
  const example = /```yaml\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const read = readModel(example, 'README.md');
  expect(read.ok ? checkModel(read.parsed) : read).toMatchObject({ ok: true, warnings: [] });
});
