import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpreterOf, pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// The packages of PyPI as they are published: built, checked, installed into fresh environments of each
// version of Python that this machine has, and used in an empty folder without Node.js and without a network.
// Needs Python 3 and PyPI. The offline part uses a network namespace of its own where the kernel gives one,
// else proxies that are not there.

const limit = 1_800_000;
const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'envloom-wheels-'));
const dist = join(folder, 'dist');
const empty = join(folder, 'empty');
afterAll(() => rmSync(folder, { recursive: true, force: true }), limit);

const firstSteps = join(root, 'test/python/installed.py');
const versions = ['3.10', '3.11', '3.12', '3.13'];
const megabyte = 2 ** 20;

const requirements = 'requirements-wheels.txt';

function python(...parameters: readonly string[]): string {
  return execFileSync(pythonWith(requirements).path, parameters, {
    cwd: root,
    encoding: 'utf8',
    timeout: limit,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const isolated = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];
/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

/** A program of an installation, without a network and with no other program on the PATH. */
function offline(program: string, parameters: readonly string[]) {
  const [file = '', ...more] = [...isolated, program, ...parameters];
  const env = { PATH: '/nowhere', HOME: empty, HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere };
  return { file: file === 'unshare' ? '/usr/bin/unshare' : file, more, env };
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(program: string, parameters: readonly string[], input = ''): Ran {
  const { file, more, env } = offline(program, parameters);
  const { status, stdout, stderr } = spawnSync(file, more, {
    cwd: empty,
    encoding: 'utf8',
    env,
    input,
    timeout: limit,
  });
  return { code: status, output: stdout, errors: stderr };
}

const programOf = (version: string, name: string): string => join(folder, version, 'bin', name);

describe.runIf(isFullTier)('the Python packages', () => {
  beforeAll(() => {
    for (const name of ['python-envs', 'python'])
      python('-m', 'build', '--outdir', dist, join(root, 'packages', name));
  }, limit);

  it('are a wheel and a source distribution each, which PyPI takes', () => {
    const names = readdirSync(dist).toSorted();
    expect(names).toEqual([
      'envloom-0.1.0-py3-none-any.whl',
      'envloom-0.1.0.tar.gz',
      'envloom_envs-0.1.0-py3-none-any.whl',
      'envloom_envs-0.1.0.tar.gz',
    ]);
    const files = names.map((name) => join(dist, name));
    expect(python('-m', 'twine', 'check', '--strict', ...files)).not.toMatch(/WARNING|ERROR/i);
    for (const file of files) expect(statSync(file).size).toBeLessThan(15 * megabyte);
  });

  describe.each(versions)('on Python %s', (version) => {
    const interpreter = interpreterOf(version);
    const command = programOf(version, 'envloom');

    beforeAll(() => {
      rmSync(empty, { recursive: true, force: true });
      mkdirSync(empty);
      if (interpreter === undefined) return;
      execFileSync(interpreter, ['-m', 'venv', join(folder, version)]);
      const wheels = readdirSync(dist).filter((name) => name.endsWith('.whl'));
      const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install'];
      execFileSync(
        programOf(version, 'python'),
        [...pip, ...wheels.map((name) => join(dist, name))],
        { timeout: limit },
      );
    }, limit);

    it.skipIf(interpreter === undefined)(
      'play the catalogue, and an environment of the user, in an empty folder',
      () => {
        const own = join(folder, 'own');
        const source = join(root, 'generated/parking-permits');
        for (const name of ['package.json', 'logic-model.yaml', 'scenarios.jsonl', 'src'])
          cpSync(join(source, name), join(own, name), { recursive: true });
        const { code, output, errors } = run(programOf(version, 'python'), [firstSteps, own]);
        expect([code, errors]).toEqual([0, '']);
        const told = output
          .trim()
          .split('\n')
          .map((line): unknown => JSON.parse(line));
        expect(told).toEqual([
          {
            node_on_path: null,
            here: [],
            package: expect.stringContaining(join(folder, version)),
          },
          {
            environment: 'library-loans@0.1.0',
            scenario: expect.stringMatching(/^library-loans-7-\d{4}$/),
            reward: 0,
          },
          { environment: 'parking-permits@0.1.0', others: 0 },
          {
            message: expect.stringMatching(
              /^There is no environment "parkng-permits"; did you mean "parking-permits"\?/,
            ),
          },
          { environment: 'parking-permits@0.1.0', tools: expect.any(Number) },
        ]);
      },
      limit,
    );

    it.skipIf(interpreter === undefined)(
      'are typed for those who use them',
      () => {
        const mypy = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy')];
        const { path } = pythonWith('requirements-client.txt');
        const said = execFileSync(
          path,
          [...mypy, '--python-executable', programOf(version, 'python'), firstSteps],
          { encoding: 'utf8' },
        );
        expect(said).toMatch(/^Success: no issues found in 1 source file/);
      },
      limit,
    );

    it.skipIf(interpreter === undefined)(
      'bring the command, in which every verb works',
      () => {
        const says = (line: string, input?: string): string => {
          const { code, output, errors } = run(command, line.split(' '), input);
          expect([line, code, errors]).toEqual([line, 0, expect.any(String)]);
          return output;
        };
        expect(says('--version')).toBe('0.1.0\n');
        expect(says('list')).toMatch(/^33 environments, 810 tools, 4,040 scenarios$/m);
        expect(says('show library-loans')).toMatch(/^library-loans: Public library/);
        expect(says('play parking-permits', 'help\nquit\n')).toContain('parking-permits');
        expect(says('rollout parking-permits --agent reference --scenarios 4')).toMatch(
          /pass@1 +100 %/,
        );
        const rollouts = '.envloom/rollouts/parking-permits/reference';
        expect(says(`replay ${rollouts}`)).toContain('4 of 4 trajectories replay exactly.');
        expect(says(`data --from ${rollouts} --format qwen3 --out sft`)).toContain(
          'Written to sft',
        );
        expect(says('data --envs parking-permits --format trl-grpo --out rl')).toContain(
          'Written to rl',
        );
        expect(says('benchmark list')).toContain('bfcl-multi-turn');
        expect(says('studio parking-permits --export site')).toContain('site');
        expect(readFileSync(join(empty, 'site/index.html'), 'utf8')).toContain('studio/assets/');
        const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
        expect(says('serve parking-permits --stdio', ping)).toContain(
          '{"jsonrpc":"2.0","id":1,"result":{"version":"0.1.0"}}',
        );
      },
      limit,
    );

    it.skipIf(interpreter === undefined)('pass exit codes and signals on', async () => {
      expect(run(command, ['lst'])).toMatchObject({
        code: 2,
        errors: expect.stringContaining('did you mean "list"'),
      });
      expect(run(programOf(version, 'python'), ['-m', 'envloom', 'show', 'libary-loans'])).toEqual({
        code: 2,
        output: '',
        errors: expect.stringContaining('Did you mean library-loans?'),
      });
      const serving = offline(command, ['serve', 'parking-permits', '--port', '0']);
      const server = spawn(serving.file, serving.more, {
        cwd: empty,
        env: serving.env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      // With its first line it listens.
      server.stderr.once('data', () => server.kill('SIGINT'));
      const { promise, resolve } = Promise.withResolvers<number | null>();
      server.once('exit', resolve);
      expect(await promise).toBe(0);
      expect(said).toContain('"stopped"');
    });
  });
});
