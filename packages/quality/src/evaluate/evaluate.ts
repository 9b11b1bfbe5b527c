import packageJson from '../../package.json' with { type: 'json' };
import { emitInstrumented, type Instrumented } from '@envloom/codegen';
import type { CheckedModel } from '@envloom/logic-model';
import { createSampler, loadSimulator } from '@envloom/sampler';
import { coverageFindings } from '../coverage/findings.ts';
import { trySettings } from '../coverage/settings.ts';
import { Coverage } from '../explore/coverage.ts';
import { explore, mostCalls, type Exploration, type Playground } from '../explore/explorer.ts';
import { targetsOf } from '../explore/targets.ts';
import type { Finding } from '../findings/finding.ts';
import { playLaws } from '../laws/play-laws.ts';
import type { LawReport } from '../laws/report.ts';
import { huntSurvivors } from '../mutation/hunt/hunt.ts';
import { runMutants } from '../mutation/mutants.ts';
import { ruleFindings, ruleResults } from '../mutation/rules.ts';
import type { EvaluateOptions } from '../options.ts';
import { disagreements, environmentClass } from '../play/agreement.ts';
import { playFindings } from '../play/findings.ts';
import type { QualityFigures, QualityReport } from '../report/report.ts';
import { judged } from '../report/verdict.ts';
import { modelNotes } from '../notes/model-notes.ts';
import { observedNotes } from '../notes/observed-notes.ts';
import {
  coverageFigures,
  lawFigures,
  lawFindings,
  mutationFigures,
  ruleFigures,
} from './figures.ts';
import { isBarren, samplingFindings, startProblem } from './sampling.ts';
import { Stages } from './stages.ts';
import { heldTo } from './twin.ts';

/** The version of envloom that evaluates. */
const { version } = packageJson;

/** Calls that exploration spends for each play that is asked for. */
const callsPerRun = 120;
const playLength = 40;

/**
 * Plays an environment at random and with aim, breaks its model on purpose, and says what holds,
 * what was reached and what is wrong. The same model, seed and runs give the same report, unless
 * the budget ends it early (`complete: false`).
 */
export async function evaluate(
  checked: CheckedModel,
  options: EvaluateOptions,
): Promise<QualityReport> {
  const stages = new Stages(options);
  await stages.start('preparing');
  const instrumented = emitInstrumented(checked);
  const simulator = loadSimulator(checked, instrumented);
  const sampler = createSampler(simulator);
  const problem =
    startProblem(() => simulator.start()) ?? startProblem(() => sampler.grow(options.seed));
  if (problem !== undefined) {
    const causes = [...samplingFindings(checked, sampler, true), problem];
    return unplayable(checked, instrumented, options, causes);
  }
  const played = await play({ simulator, sampler, instrumented }, options, stages);
  const judgement = await judge({ simulator, sampler, instrumented }, played, options, stages);
  // Hints of params are tried by growing worlds: only now all that is wrong with them is known.
  const found = samplingFindings(checked, sampler, mostSucceed(judgement.coverage));
  const figures = {
    ...heading(checked, options),
    counts: {
      calls: played.exploration.calls + played.laws.calls,
      checked_calls: played.laws.calls,
      sequences: played.laws.runs,
      worlds: played.exploration.worlds + played.laws.runs,
    },
    complete: !played.exploration.isCut && played.laws.runs >= options.runs && !stages.isOver(),
    ...judgement,
    laws: lawFigures(played.laws),
    findings: [
      ...found,
      ...lawFindings(played.laws),
      ...(isBarren(found) ? [] : judgement.findings),
    ],
  };
  return verdictOn(checked, figures, options);
}

/** Whether at least half of the tools succeeded in some world. */
const mostSucceed = ({ operations }: QualityFigures['coverage']): boolean =>
  2 * operations.filter(({ succeeded }) => succeeded).length >= operations.length;

function verdictOn(
  checked: CheckedModel,
  figures: QualityFigures,
  { threshold }: EvaluateOptions,
): QualityReport {
  const held = heldTo(checked, figures, threshold);
  return judged(held.figures, held.threshold);
}

interface Played {
  readonly laws: LawReport;
  readonly exploration: Exploration;
}

async function play(
  playground: Playground,
  { seed, runs }: EvaluateOptions,
  stages: Stages,
): Promise<Played> {
  const { simulator, sampler } = playground;
  const onLaws = await stages.start('laws', runs * playLength);
  const { definition, checked } = simulator;
  const tools = checked.operations.map(({ operation }) => operation.name);
  const subject = { tools, definition, start: simulator.start.bind(simulator) };
  const laws = playLaws(subject, sampler, {
    seed,
    runs,
    length: playLength,
    isOver: stages.overAfter(1 / 3),
    onProgress: onLaws,
  });
  const calls = runs * callsPerRun;
  const onProgress = await stages.start('exploration', mostCalls(calls));
  const { isOver } = stages;
  return { laws, exploration: explore(playground, { seed, calls, isOver, onProgress }) };
}

type Judgement = Pick<QualityFigures, 'coverage' | 'rules' | 'mutation' | 'findings'>;

async function judge(
  playground: Playground,
  { exploration: { coverage, observations } }: Played,
  { packageModule, seed }: EvaluateOptions,
  stages: Stages,
): Promise<Judgement> {
  const { simulator, instrumented } = playground;
  const { checked, probe } = simulator;
  const { mutants } = instrumented;
  const recorded = runMutants(
    probe,
    mutants,
    observations,
    await stages.start('mutants', mutants.length),
  );
  await stages.start('survivors');
  const results = huntSurvivors(playground, recorded, observations, {
    seed,
    isOver: stages.isOver,
  });
  await stages.start('settings');
  const settings = trySettings(simulator, observations);
  await stages.start('findings');
  const rules = ruleResults(checked, results, coverage);
  const Package = environmentClass(packageModule);
  const findings: Finding[] = [
    ...coverageFindings(checked, coverage, settings),
    ...ruleFindings(rules),
    ...playFindings(simulator, observations),
    ...modelNotes(checked),
    ...observedNotes(checked, observations),
    ...(Package === undefined ? [] : disagreements(simulator, Package, observations)),
  ];
  return {
    coverage: coverageFigures(checked, instrumented, coverage, settings),
    rules: ruleFigures(rules),
    mutation: mutationFigures(results),
    findings,
  };
}

function heading({ model, hash }: CheckedModel, { seed, runs, budgetSeconds }: EvaluateOptions) {
  return {
    env: model.name,
    model_hash: hash,
    envloom: version,
    seed,
    options: { runs, budget_seconds: budgetSeconds },
  };
}

/** The report of a model of which no world can be started. */
function unplayable(
  checked: CheckedModel,
  instrumented: Instrumented,
  options: EvaluateOptions,
  findings: readonly Finding[],
): QualityReport {
  const coverage = new Coverage(targetsOf(checked, instrumented));
  const settings = (checked.model.settings ?? []).map(({ name }) => ({ name, matters: false }));
  const figures = {
    ...heading(checked, options),
    counts: { calls: 0, checked_calls: 0, sequences: 0, worlds: 0 },
    complete: true,
    coverage: coverageFigures(checked, instrumented, coverage, settings),
    rules: ruleFigures(ruleResults(checked, [], coverage)),
    mutation: mutationFigures([]),
    laws: [],
    findings: [...findings, ...modelNotes(checked)],
  };
  return verdictOn(checked, figures, options);
}
