import type { BenchmarkTexts } from '../benchmark.ts';

/** What a training environment shows of itself: to agents, and in its tasks. */
export interface EnvironmentTexts {
  readonly name: string;
  readonly tools: readonly { readonly name: string; readonly params: readonly string[] }[];
  /** Descriptions, rules, tasks. */
  readonly texts: readonly string[];
}

/** How much of a training environment is in a benchmark. All shares from 0 to 1. */
export interface Leakage {
  readonly name: string;
  /** Tools that the benchmark has, too: the same name and the same params. */
  readonly sameTools: readonly string[];
  /** Share of the names of tools that the benchmark has, too. */
  readonly toolNames: number;
  /** Share of the names of params that the benchmark has, too. */
  readonly paramNames: number;
  /** Share of the runs of eight words that occur in the benchmark. */
  readonly phrases: number;
  /** Runs of thirteen words that occur in the benchmark: the usual sign of a copied text (Brown et al. 2020). */
  readonly copied: readonly string[];
  /** At most a tenth of the tools are the same (`cancel_reservation(reservation_id)` is anybody's), and no text is copied. */
  readonly isClean: boolean;
}

const phraseWords = 8;
const copiedWords = 13;

/** Most share of tools that two worlds of one trade have in common by chance. */
const mostSame = 0.1;

/** Compares training environments with a benchmark. */
export function leakageOf(
  environments: readonly EnvironmentTexts[],
  benchmark: BenchmarkTexts,
): readonly Leakage[] {
  const signatures = new Set(benchmark.tools.map(signatureOf));
  const toolNames = new Set(benchmark.tools.map(({ name }) => name));
  const paramNames = new Set(benchmark.tools.flatMap(({ params }) => params));
  const phrases = runsIn(benchmark.texts, phraseWords);
  const longer = runsIn(benchmark.texts, copiedWords);
  return environments.map(({ name, tools, texts }) => {
    const sameTools = tools.filter(
      (tool) => tool.params.length > 0 && signatures.has(signatureOf(tool)),
    );
    const params = tools.flatMap((tool) => tool.params);
    const own = [...runsIn(texts, phraseWords)];
    const copied = [...runsIn(texts, copiedWords)].filter((run) => longer.has(run));
    return {
      name,
      sameTools: sameTools.map((tool) => tool.name),
      toolNames: shareIn(
        tools.map((tool) => tool.name),
        toolNames,
      ),
      paramNames: shareIn([...new Set(params)], paramNames),
      phrases: shareIn(own, phrases),
      copied,
      isClean: sameTools.length <= mostSame * tools.length && copied.length === 0,
    };
  });
}

type Tool = EnvironmentTexts['tools'][number];

/** Tools without params are alike in name alone, which says little: they do not count. */
function signatureOf({ name, params }: Tool): string {
  return `${name}(${params.toSorted().join(',')})`;
}

function shareIn(some: readonly string[], known: ReadonlySet<string>): number {
  return some.length === 0 ? 0 : some.filter((one) => known.has(one)).length / some.length;
}

/** All runs of so many words; texts are not joined. */
function runsIn(texts: readonly string[], words: number): ReadonlySet<string> {
  const runs = new Set<string>();
  for (const text of texts) {
    const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    for (let at = 0; at + words <= all.length; at += 1)
      runs.add(all.slice(at, at + words).join(' '));
  }
  return runs;
}
