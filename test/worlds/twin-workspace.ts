import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { main } from '@envloom/cli';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { linkedWorkspace, type ScratchWorkspace } from '@envloom/env-package/testing';

/** What every environment has. */
const tsconfig = join(import.meta.dirname, '../../generated/library-loans/tsconfig.json');

/** A workspace with the package of a twin, where `envloom twin check` compares it with its original. */
export class TwinWorkspace implements Disposable {
  readonly workspace: ScratchWorkspace = linkedWorkspace();
  readonly #name: string;

  private constructor(name: string) {
    this.#name = name;
  }

  /** @param model absolute path of its logic model @throws Error where that has problems */
  static async of(model: string): Promise<TwinWorkspace> {
    const text = readFileSync(model, 'utf8');
    const twin = new TwinWorkspace(/^name: (.+)$/m.exec(text)?.[1] ?? '');
    const root = `generated/${twin.#name}`;
    twin.workspace.write(`${root}/logic-model.yaml`, text);
    cpSync(tsconfig, twin.workspace.path(root, 'tsconfig.json'));
    const problems = await writeEnvironment(twin.workspace.root, root, emitEnvironment);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return twin;
  }

  /** @returns what the command says, and `exit 0` where the twin is good enough */
  async check(args: readonly string[]): Promise<string> {
    let said = '';
    const write = (text: string): void => {
      said += text;
    };
    const code = await main(['twin', 'check', this.#name, ...args], {
      root: this.workspace.root,
      variables: {},
      output: { write },
      errors: { write },
      onInterrupt: () => () => undefined,
      now: () => new Date(),
    });
    return `${said}exit ${code}`;
  }

  /** Installs a package of npm. @returns the absolute path of a file in it */
  async install(specifier: string, file: string): Promise<string> {
    this.workspace.write('original/package.json', '{}');
    const cwd = this.workspace.path('original');
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', specifier], { cwd });
    const name = specifier.slice(0, specifier.lastIndexOf('@'));
    return join(cwd, 'node_modules', name, file);
  }

  [Symbol.dispose](): void {
    this.workspace[Symbol.dispose]();
  }
}
