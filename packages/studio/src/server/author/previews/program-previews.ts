import { LastUsed } from '@envloom/core';
import type { CheckedModel } from '@envloom/logic-model';
import { formatDiagnostic } from '@envloom/logic-model';
import { makeInstances, programContextOf } from '@envloom/scen-generator';
import {
  checkFiles,
  type CheckedProgram,
  type Examination,
  examineProgram,
  helpersFile,
  type ProgramFile,
  provingOf,
} from '@envloom/task-programs';
import type {
  MutantFate,
  ProgramFinding,
  ProgramInstances,
  ProgramMutants,
  SampleTask,
} from '../../../protocol/author.ts';
import { SourceProblems, type Sources, type Tell } from './job.ts';
import { reasonsOf, sampleTask } from './sample-task.ts';
import { checkedModel, mostKept, stageOf } from './stage.ts';

const instancesShown = 3;

/** Some scenarios that a program gives. @throws SourceProblems */
export function programInstances(
  sources: Sources,
  path: string,
  seed: number,
  tell: Tell,
): ProgramInstances {
  const program = soundProgram(sources, path);
  const instances: SampleTask[] = [];
  const missed: string[] = [];
  const progress = (): void =>
    tell({ event: 'progress', stage: 'instances', done: instances.length, total: instancesShown });
  progress();
  const options = { seed, instances: instancesShown };
  for (const found of makeInstances(stageOf(sources.model), [program], options)) {
    if (found.kind === 'made') instances.push(sampleTask(found.scenario));
    else missed.push(`${found.code}: ${found.why}`);
    progress();
  }
  return { instances, missed: reasonsOf(missed) };
}

const provings = new LastUsed<ReturnType<typeof provingOf>>(mostKept);

/** What becomes of mistakes in the solution of a program. @throws SourceProblems */
export function programMutants(sources: Sources, path: string, tell: Tell): ProgramMutants {
  const file = programFile(sources, path);
  const { checked } = file;
  if (checked === undefined) throw problemsOf(file);
  tell({ event: 'progress', stage: 'growing worlds', done: 0 });
  const proving = provings.of(sources.model, () =>
    provingOf(programContextOf(stageOf(sources.model))),
  );
  tell({ event: 'progress', stage: 'playing mutants', done: 0 });
  const { examination, errors, warnings } = examineProgram(proving, file);
  return {
    accepted: examination?.accepted.length ?? 0,
    tried: examination?.tried ?? 0,
    mutants: examination === undefined ? [] : fatesOf(checked, examination),
    findings: [...errors, ...warnings].map(
      ({ severity, code, position, message, fix = '' }): ProgramFinding => ({
        severity,
        code,
        line: position.line,
        message,
        fix,
      }),
    ),
  };
}

/** Mutants in the order of their lines. */
function fatesOf(checked: CheckedProgram, { accepted }: Examination): readonly MutantFate[] {
  const played = accepted.flatMap((judged) => judged.played);
  return [...Map.groupBy(played, ({ mutant }) => mutant.number).values()]
    .flatMap((group): MutantFate[] => {
      const [first] = group;
      const count = (wanted: string): number => group.filter(({ fate }) => fate === wanted).length;
      const [killed, survived, unreached] = [
        count('killed'),
        count('survived'),
        count('unreached'),
      ];
      // Where it gives the same value each time it is no mistake.
      if (first === undefined || killed + survived + unreached === 0) return [];
      const { kind, text, line } = first.mutant;
      return [{ line: lineInFile(checked, line), kind, text, killed, survived, unreached }];
    })
    .toSorted((a, b) => a.line - b.line);
}

/** @param line of the solution, from 1 */
function lineInFile({ program, positions }: CheckedProgram, line: number): number {
  const before = program.solution.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, text) => sum + text.length + 1, 0);
  return positions.locate(['solution'], offset).line;
}

function soundProgram(sources: Sources, path: string): CheckedProgram {
  const file = programFile(sources, path);
  if (file.checked === undefined) throw problemsOf(file);
  return file.checked;
}

/** Only the program that is asked for, with what programs share: the others take time and say nothing of it. */
function programFile({ model, tasks }: Sources, path: string): ProgramFile {
  const checked: CheckedModel = checkedModel(model);
  const wanted = tasks.filter(({ file }) => file === path || file.endsWith(`/${helpersFile}`));
  const [found] = checkFiles(checked, wanted).files;
  if (found === undefined) throw new SourceProblems([`${path} is no task program.`]);
  return found;
}

const problemsOf = ({ diagnostics }: ProgramFile): SourceProblems =>
  new SourceProblems(diagnostics.map(formatDiagnostic));
