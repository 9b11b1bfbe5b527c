import { type ReactNode, useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './line-chart.css';

/** x and y. */
export type LinePoint = readonly [number, number];

export interface LineSeries {
  readonly name: string;
  /** In the order of x. */
  readonly points: readonly LinePoint[];
}

interface LineChartProps {
  /** What the figures are: `reward`. */
  readonly title: string;
  readonly xTitle: string;
  readonly series: readonly LineSeries[];
  /** In pixels. */
  readonly height?: number;
}

/** Curves over one axis, with a table of the same figures. */
export function LineChart({ title, xTitle, series, height = 320 }: LineChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let chart = drawn(element, { title, xTitle, series, height });
    const again = (): void => {
      chart.destroy();
      chart = drawn(element, { title, xTitle, series, height });
    };
    const stop = onThemeOrWidth(element, again);
    return () => {
      stop();
      chart.destroy();
    };
  }, [title, xTitle, series, height]);
  return (
    <figure className="line-chart">
      <div
        ref={box}
        role="img"
        aria-label={`${title} by ${xTitle}; the table below has the figures`}
      />
      <FigureTable title={title} xTitle={xTitle} series={series} />
    </figure>
  );
}

/** Curves are told apart by colour and by dashes. */
const colours = ['--accent', '--bad', '--good', '--warn', '--text', '--quiet'];
const dashes = [[], [8, 4], [2, 3]];

function drawn(element: HTMLElement, { title, xTitle, series, height = 0 }: LineChartProps): UPlot {
  const colour = (name: string): string => resolved(element, name);
  const axis = { stroke: colour('--quiet'), grid: { stroke: colour('--line'), width: 1 } };
  return new UPlot(
    {
      width: Math.max(element.clientWidth, 200),
      height,
      scales: { x: { time: false } },
      axes: [
        { ...axis, label: xTitle },
        { ...axis, label: title },
      ],
      series: [
        { label: xTitle },
        ...series.map(({ name }, at) => ({
          label: name,
          stroke: colour(colours[at % colours.length] ?? '--text'),
          width: 2,
          dash: dashes[Math.floor(at / colours.length) % dashes.length] ?? [],
          spanGaps: true,
        })),
      ],
    },
    alignedData(series),
    element,
  );
}

/** A canvas knows no variables: the colour as it is where the chart lies. */
function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** All x in order; of each curve what it has there. */
function alignedData(series: readonly LineSeries[]): UPlot.AlignedData {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(([x]) => x)))].toSorted(
    (a, b) => a - b,
  );
  const columns = series.map(({ points }) => {
    const at = new Map(points);
    return xs.map((x) => at.get(x) ?? null);
  });
  return [xs, ...columns];
}

function onThemeOrWidth(element: HTMLElement, again: () => void): () => void {
  let width = element.clientWidth;
  const sizes = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    again();
  });
  sizes.observe(element);
  const themes = new MutationObserver(again);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', again);
  return () => {
    sizes.disconnect();
    themes.disconnect();
    dark.removeEventListener('change', again);
  };
}

/** So many rows are read aloud at most; of longer curves every so many. */
const mostRows = 100;

function FigureTable({ title, xTitle, series }: Omit<LineChartProps, 'height'>): ReactNode {
  const [xs, ...columns] = alignedData(series);
  const every = Math.ceil(xs.length / mostRows);
  const places = [...xs.keys()].filter((at) => at % every === 0 || at === xs.length - 1);
  return (
    <details>
      <summary>The same figures as a table</summary>
      <div
        className="wide line-chart-table"
        tabIndex={0}
        role="region"
        aria-label={`Table of ${title}`}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{xTitle}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((at) => (
              <tr key={xs[at]}>
                <th scope="row">{shown(xs[at])}</th>
                {series.map(({ name }, column) => (
                  <td key={name}>{shown(columns[column]?.[at])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {every > 1 ? <p className="quiet">Every {every}th step.</p> : null}
    </details>
  );
}

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value.toPrecision(4)));
