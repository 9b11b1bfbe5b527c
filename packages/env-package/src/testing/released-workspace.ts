import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { tinyModel } from './tiny-model.ts';

/** An environment as files, without its code: what planning a release looks at. */
export interface Written {
  readonly root: string;
  readonly name: string;
}

const manifest = (name: string, version: string): object => ({
  name: `@envloom/env-${name}`,
  version,
  license: 'MIT',
  exports: { '.': './src/index.ts' },
  dependencies: { '@envloom/runtime': '^0.1.0', zod: '4.6.7' },
});

/** A workspace with environments, in a git repository of its own. */
export class ReleasedWorkspace extends ScratchWorkspace {
  /** @param folder of the repository that is the workspace */
  static create(folder = '.'): ReleasedWorkspace {
    const repository = new ScratchWorkspace();
    const workspace = new ReleasedWorkspace(join(repository.root, folder));
    execFileSync('git', ['init', '-q', '-b', 'main', repository.root]);
    workspace.write('.gitignore', 'node_modules\ndist\n');
    return workspace;
  }

  git(...args: readonly string[]): string {
    const who = [
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.org',
      '-c',
      'commit.gpgsign=false',
    ];
    return execFileSync('git', [...who, ...args], { cwd: this.root, encoding: 'utf8' });
  }

  environment(name: string, version = '0.1.0'): Written {
    const root = `generated/${name}`;
    this.write(`${root}/logic-model.yaml`, tinyModel.replace('tiny-counters', name));
    this.write(`${root}/package.json`, manifest(name, version));
    this.write(
      `${root}/src/index.ts`,
      `export { type Counter, counterSchema } from './entities.ts';\n`,
    );
    this.write(`${root}/README.md`, `# ${name}\n`);
    return { root, name: `env-${name}` };
  }

  commit(message = 'Change'): void {
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', message);
  }

  /** Commits all there is and tags it as Nx does. */
  release(name: string, version: string): void {
    this.commit('Release');
    this.git('tag', '-a', '-m', 'Release', `${name}@${version}`);
  }
}
