/** A command with what is wrong in it. */
export interface BadCall {
  readonly command: string;
  readonly options: Readonly<Record<string, unknown>>;
}

const call = (command: string, options: BadCall['options']): BadCall => ({ command, options });

const library = 'library-loans';

/** Generators, as `npx nx g <command>` calls them after Nx has checked the types. */
export const badGenerators: readonly BadCall[] = [
  call('env', {}),
  call('env', { name: 'Two Words' }),
  call('env', { name: '../outside' }),
  call('env', { name: 'libary-loans' }),
  call('env', { name: 'tool-shed', model: 'missing.yaml' }),
  call('env', { name: 'tool-shed', model: 'package.json' }),
  call('env', { name: 'tool-shed', model: 'LICENSE' }),
  call('env', { name: library, model: `generated/${library}/logic-model.yaml`, directory: '/etc' }),
  call('env', { name: 'bank', model: `generated/${library}/logic-model.yaml` }),
  call('env', { name: 'tool-shed', topic: 'sheds', model: 'missing.yaml' }),
  call('env', { name: library, unknown: 1 }),
  call('envs', {}),
  call('envs', { corpus: 'missing.jsonl' }),
  call('envs', { corpus: 'LICENSE' }),
  call('envs', { corpus: 'package.json', provider: 'nobody' }),
  call('scenarios', {}),
  call('scenarios', { name: 'libary-loans' }),
  call('scenarios', { name: 'nothing-like-it' }),
  call('scenarios', { name: library, count: 0 }),
  call('scenarios', { name: library, kinds: 'ordinry' }),
  call('scenarios', { name: library, difficulty: 'hard' }),
  call('scenarios', { name: library, seed: -1 }),
  call('env-remove', {}),
  call('env-remove', { name: 'libary-loans' }),
  call('release-plan', { unknown: 1 }),
  call('init', { unknown: 1 }),
  call('preset', { unknown: 1 }),
];

/** Commands as they are typed after `envloom`. */
export const badCommands: readonly string[] = [
  'wroker',
  'scenarios',
  'scenarios verfiy',
  'check libary-loans',
  'check library-loans --fail-on sometimes',
  'check library-loans --runs many',
  'check library-loans --seed -1',
  'check library-loans --seed=-1',
  'check library-loans --seed',
  'check library-loans --directory nowhere',
  'scenarios list --kinds ordinry',
  'scenarios list library-loans --split mine',
  'scenarios verify libary-loans',
  'rollout',
  'rollout libary-loans',
  'rollout library-loans --agent nobody',
  'rollout library-loans --user nobody',
  'rollout library-loans --agent model',
  'rollout library-loans --attempts 0',
  'rollout library-loans --unknown 1',
  'replay',
  'replay missing.jsonl',
  'replay package.json',
  'regrade',
  'regrade missing.jsonl',
  'data',
  'data --from missing.jsonl',
  'data --from package.json',
  'data --formats sharegpt2',
  'serve libary-loans',
  'serve library-loans --port 70000',
  'serve library-loans --protocols ftp',
  'worker',
  'worker --kinds chek',
  'worker --concurrency 0',
  'catalog --check extra',
  'catalog --unknown',
];
