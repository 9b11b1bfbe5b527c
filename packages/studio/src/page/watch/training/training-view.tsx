import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { TrainingPoint, TrainingRun, WatchFiles } from '../../../protocol/watch.ts';
import { type ApiError, getJson } from '../../parts/api.ts';
import { Choice } from '../../parts/choice.tsx';
import { Failed } from '../../parts/failed.tsx';
import { LineChart, type LinePoint, type LineSeries } from '../../parts/line-chart.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Shown } from '../../parts/shown.tsx';
import { asApiError, useJson } from '../../parts/use-json.ts';
import { useRepeated } from '../../parts/use-live.ts';
import { queryText, replacePlace, watchLink } from '../place.ts';
import { Trail } from '../trail.tsx';
import { smoothed } from './smoothed.ts';

const measures = ['reward', 'loss', 'kl'] as const;
const axes = { step: 'step', time: 'minutes' } as const;
type Axis = keyof typeof axes;

/** Milliseconds between two looks at the logs. */
const pause = 5_000;

/** The curves of training runs. */
export function TrainingView({ query }: { readonly query: URLSearchParams }): ReactNode {
  const files = query.getAll('file');
  const { runs, error, again } = useRuns(files);
  const [axis, setAxis] = useState<Axis>('step');
  const [smoothing, setSmoothing] = useState(0);
  useRepeated(again, pause, error);
  return (
    <div className="stack">
      <Trail steps={[['Watch', watchLink('files')]]} />
      <h1>Training</h1>
      <RunChoice chosen={files} />
      <div className="row">
        <Choice
          label="By"
          value={axis}
          options={[
            ['step', 'step'],
            ['time', 'minutes'],
          ]}
          onChange={setAxis}
        />
        <label className="watch-filter">
          <span>Smoothing: {smoothing}</span>
          <input
            type="range"
            min={0}
            max={0.95}
            step={0.05}
            value={smoothing}
            onChange={(event) => setSmoothing(Number(event.target.value))}
          />
        </label>
      </div>
      {error === undefined ? null : <Failed error={error} retry={again} />}
      {runs === undefined && error === undefined ? <Loading what="curves" /> : null}
      {runs === undefined ? null : <Curves runs={runs} axis={axis} smoothing={smoothing} />}
    </div>
  );
}

interface Runs {
  /** Undefined until they came. */
  readonly runs: readonly TrainingRun[] | undefined;
  readonly error: ApiError | undefined;
  readonly again: () => void;
}

function useRuns(files: readonly string[]): Runs {
  const [turn, setTurn] = useState(0);
  const [runs, setRuns] = useState<readonly TrainingRun[]>();
  const [error, setError] = useState<ApiError>();
  const names = files.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    const asked = names === '' ? [] : names.split('\n');
    Promise.all(
      asked.map((file) =>
        getJson<TrainingRun>(`watch/training.json?${queryText({ file })}`, controller.signal),
      ),
    ).then(
      (now) => {
        if (controller.signal.aborted) return;
        setRuns((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        setError(undefined);
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setError(asApiError(thrown));
      },
    );
    return () => controller.abort();
  }, [names, turn]);
  const again = useCallback(() => setTurn((now) => now + 1), []);
  return { runs, error, again };
}

function RunChoice({ chosen }: { readonly chosen: readonly string[] }): ReactNode {
  const found = useJson<WatchFiles>('watch/files.json');
  return (
    <Shown loaded={found} what="runs">
      {({ files }) => {
        const logs = files.filter(({ kind }) => kind === 'training-log');
        const paths = [...new Set([...chosen, ...logs.map(({ path }) => path)])].toSorted();
        return <RunList paths={paths} chosen={chosen} />;
      }}
    </Shown>
  );
}

interface RunListProps {
  readonly paths: readonly string[];
  readonly chosen: readonly string[];
}

function RunList({ paths, chosen }: RunListProps): ReactNode {
  const toggle = (path: string): void => {
    const next = chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path];
    replacePlace('training', new URLSearchParams(next.map((file) => ['file', file])));
  };
  return (
    <details open={chosen.length === 0}>
      <summary>
        {chosen.length} of {paths.length} runs
      </summary>
      <ul className="watch-runs">
        {paths.map((path) => (
          <li key={path}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(path)}
                onChange={() => toggle(path)}
              />{' '}
              {path}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface CurvesProps {
  readonly runs: readonly TrainingRun[];
  readonly axis: Axis;
  readonly smoothing: number;
}

function Curves({ runs, axis, smoothing }: CurvesProps): ReactNode {
  const charts = useMemo(
    () =>
      measures.map((measure) => ({
        measure,
        series: seriesOf(runs, measure, axis, smoothing),
      })),
    [runs, axis, smoothing],
  );
  const bad = runs.flatMap((run) => run.bad.map((line) => ({ file: run.file, ...line })));
  return (
    <>
      {charts.map(({ measure, series }) =>
        series.length === 0 ? null : (
          <section key={measure}>
            <h2>{measure}</h2>
            <LineChart title={measure} xTitle={axes[axis]} series={series} />
          </section>
        ),
      )}
      {charts.every(({ series }) => series.length === 0) ? (
        <p className="card">Choose runs that have figures.</p>
      ) : null}
      {bad.length === 0 ? null : (
        <details className="card">
          <summary>Lines that are no figures: {bad.length}</summary>
          <ul>
            {bad.map(({ file, line, problem }) => (
              <li key={`${file}:${line}`}>
                {file}, line {line}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function seriesOf(
  runs: readonly TrainingRun[],
  measure: (typeof measures)[number],
  axis: Axis,
  smoothing: number,
): readonly LineSeries[] {
  const names = shortNames(runs.map(({ file }) => file));
  return runs.flatMap(({ points }, at) => {
    const began = points.find(({ time }) => time !== null)?.time ?? 0;
    const line = points.flatMap((point): readonly LinePoint[] => {
      const [x, y] = [placeOf(point, axis, began), point[measure]];
      return x === null || y === null ? [] : [[x, y]];
    });
    if (line.length === 0) return [];
    return [{ name: names[at] ?? '', points: smoothed(line, smoothing) }];
  });
}

const placeOf = ({ step, time }: TrainingPoint, axis: Axis, began: number): number | null =>
  axis === 'step' ? step : time === null ? null : (time - began) / 60;

/** Paths without what all of them begin and end with. */
function shortNames(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths;
  const folders = first.split('/').slice(0, -1);
  const common = folders.filter((_, at) => {
    const start = `${folders.slice(0, at + 1).join('/')}/`;
    return paths.every((path) => path.startsWith(start));
  });
  const from = common.length === 0 ? 0 : common.join('/').length + 1;
  return paths.map((path) => path.slice(from).replace(/(?:[./]log)?\.jsonl$/, ''));
}
