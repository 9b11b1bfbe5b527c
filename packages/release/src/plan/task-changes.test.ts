import { readFileSync } from 'node:fs';
import { linesFile } from '@envloom/scen-generator/stored';
import { describe, expect, it } from 'vitest';
import { changelogText, largestBump } from './change.ts';
import { codeChanges, type FilePair } from './package-changes.ts';
import { taskChanges, withoutTasks } from './task-changes.ts';

const folder = 'generated/hotel-reservations';
const name = 'departures-and-open-bills';
const path = `tasks/${name}.yaml`;
const text = readFileSync(`${folder}/${path}`, 'utf8');
const stored = readFileSync(`${folder}/${linesFile}`, 'utf8').trimEnd().split('\n');
const [header = ''] = stored;
const instances = stored.filter((line) => line.includes(`"program":"${name}"`));

const lines = (...those: readonly string[]): string => [header, ...those].join('\n');
const remade = (line = ''): string => line.replace(/"task_hash":"\w+"/, '"task_hash":"other"');

const told = (...files: readonly FilePair[]): string => changelogText(taskChanges(files));

const program = (before: string | undefined, after: string | undefined): FilePair => ({
  path,
  before,
  after,
});
const set = (before: string, after: string): FilePair => ({ path: linesFile, before, after });

describe('the changelog', () => {
  it('tells of a program that is new, with its scenarios', () => {
    const files = [program(undefined, text), set(lines(), lines(...instances))];
    expect(told(...files)).toBe(
      `**Task programs**\n\n- \`${name}\` is new (Check the departures out, small bills on the card): ${instances.length} scenarios are new\n`,
    );
    expect(largestBump(taskChanges(files))).toBe('minor');
  });

  it('tells of a program that is gone, and of one that is another', () => {
    expect(told(program(text, undefined), set(lines(instances[0] ?? ''), lines()))).toContain(
      `- \`${name}\` is gone: 1 scenario is gone`,
    );
    const other = text
      .replace('[40, 50, 60, 75]', '[45, 55]')
      .replace('title: Check', 'title: Get');
    const [first = '', second = '', third = ''] = instances;
    const after = lines(remade(first), second, third);
    expect(told(program(text, other), set(lines(first, second), after))).toContain(
      `- \`${name}\` has another \`title\`, \`choose\`: 1 scenario is new, 1 changed`,
    );
  });

  it('tells of scenarios that a changed model changes', () => {
    const [first = '', second = ''] = instances;
    const files = [set(lines(first, second), lines(remade(first), remade(second)))];
    expect(told(...files)).toContain(`- \`${name}\` has other scenarios: 2 scenarios are changed`);
    expect(told(set(lines(first), lines(first)))).toBe('');
  });

  it('tells that words between the lines, and shared code, are others: a patch', () => {
    const files = [
      program(text, `# A remark.\n${text}`),
      { path: 'tasks/helpers.yaml', before: 'a', after: 'b' },
    ];
    expect(told(...files)).toBe(
      `**Task programs**\n\n- \`${name}\` is written in another way and means the same\n- The code that task programs share is another one\n`,
    );
    expect(largestBump(taskChanges(files))).toBe('patch');
  });

  it('tells of emitted modules only where no program changed', () => {
    const module = { path: `src/tasks/${name}.ts`, before: 'a', after: 'b' };
    expect(codeChanges(withoutTasks([module]))).toHaveLength(1);
    expect(codeChanges(withoutTasks([module, program(text, `${text}#`)]))).toEqual([]);
  });
});
