import type { Emitter } from '../emitter.ts';
import { tasksOf } from '../tasks/drafts.ts';
import { oneLine } from '../text/characters.ts';

const zodVersion = '4.6.7';

/** `package.json`, the user's own once it is written. */
export const emitPackageJson: Emitter = (context) => {
  const { model, options, packageName } = context;
  const tasks = tasksOf(context) && { './tasks': './src/tasks/index.ts' };
  const manifest = {
    name: packageName,
    version: '0.1.0',
    description: oneLine(model.title),
    license: 'MIT',
    type: 'module',
    engines: { node: '>=24' },
    exports: { '.': './src/index.ts', ...tasks, './package.json': './package.json' },
    dependencies: {
      '@envloom/episodes': `^${options.runtimeVersion}`,
      '@envloom/runtime': `^${options.runtimeVersion}`,
      zod: zodVersion,
    },
    envloom: { model: 'logic-model.yaml', domain: model.domain },
  };
  return { path: 'package.json', content: `${JSON.stringify(manifest, null, 2)}\n`, owner: 'user' };
};
