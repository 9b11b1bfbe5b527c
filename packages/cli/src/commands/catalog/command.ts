import { defineCommand } from '@envloom/core/command';
import { generateCatalog } from './generate.ts';
import { catalogOptions } from './options.ts';
import { catalogPorts } from './ports.ts';

export const catalogCommand = defineCommand({
  name: 'catalog',
  title: 'Write the catalogue of environments',
  description:
    'Writes a catalogue of all environments, for programs and for people. With --check it writes nothing and fails where the catalogue is out of date.',
  options: catalogOptions,
  examples: [
    { command: 'envloom catalog --check', description: 'Check that the catalogue is current.' },
  ],
  run: async (options, { root, output, onInterrupt }) => {
    const inform = (text: string): void => void output.write(`${text}\n`);
    const ports = { ...catalogPorts, output, onInterrupt, inform, isDryRun: () => false };
    await (
      await generateCatalog(root, options, ports)
    )();
    return true;
  },
});
