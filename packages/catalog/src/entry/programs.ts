import { TaskFolder } from '@envloom/scen-generator/writing';
import { readPrograms } from '@envloom/task-programs';
import type { CatalogEntry } from '../catalog-schema.ts';

type Programs = NonNullable<CatalogEntry['programs']>;
type Gate = Programs['one_reading'];

/** The task programs of an environment and what became of their gates; undefined where it has none. @param folder absolute */
export function programsOf(folder: string): Programs | undefined {
  const programs = readPrograms(folder);
  if (programs.length === 0) return undefined;
  const { programs: records, solvers = {} } = new TaskFolder(folder).records();
  // What was read and played of another text says nothing of this one.
  const judged = programs.map(({ program: { name }, hash }) => {
    const record = records[name]?.hash === hash ? records[name] : undefined;
    return { record, played: record === undefined ? undefined : solvers[name] };
  });
  const agents = judged.flatMap(({ played }) => played?.agents ?? []);
  return {
    count: programs.length,
    instances: {
      accepted: sum(judged.map(({ record }) => record?.instances.accepted ?? 0)),
      tried: sum(judged.map(({ record }) => record?.instances.tried ?? 0)),
    },
    mutants: {
      killed: sum(judged.map(({ record }) => record?.mutants.killed ?? 0)),
      total: sum(judged.map(({ record }) => record?.mutants.total ?? 0)),
    },
    one_reading: gateOf(judged.map(({ record }) => record?.gates.one_reading.result)),
    fresh_solvers: gateOf(judged.map(({ played }) => played?.result)),
    agents: playedBy(agents),
    input_tokens: sum(Object.values(records).map(({ tokens }) => tokens.input)),
    output_tokens: sum(Object.values(records).map(({ tokens }) => tokens.output)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

function gateOf(results: readonly (string | undefined)[]): Gate {
  const passed = results.filter((result) => result === 'passed').length;
  const failed = results.filter((result) => result === 'failed').length;
  return { passed, failed, not_run: results.length - passed - failed };
}

/** Episodes by the agent's name. */
export function playedBy(
  agents: readonly { readonly agent: string; readonly samples: number; readonly passed: number }[],
): Programs['agents'] {
  const byName = [...Map.groupBy(agents, ({ agent }) => agent)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return byName.map(([agent, all]) => ({
    agent,
    samples: sum(all.map(({ samples }) => samples)),
    passed: sum(all.map(({ passed }) => passed)),
  }));
}
