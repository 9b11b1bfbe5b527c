/** A stage of the pipeline: what it is called, the file that holds it, the package that makes it. */
interface Box {
  readonly title: string;
  readonly file: string;
  readonly maker: string;
  readonly column: number;
  readonly row: number;
  /** Whether a language model may write it. */
  readonly isAsked?: boolean;
}

const width = 148;
const height = 72;
const columnStep = 186;
const rowStep = 116;
const margin = 14;

/** The source of `docs/architecture.svg`. */
const boxes: readonly Box[] = [
  { title: 'task', file: 'tasks.jsonl', maker: 'you', column: 0, row: 0 },
  {
    title: 'logic model',
    file: 'logic-model.yaml',
    maker: 'skel-builder, or you',
    column: 1,
    row: 0,
    isAsked: true,
  },
  { title: 'package', file: 'src/*.ts', maker: 'codegen', column: 2, row: 0 },
  { title: 'scenarios', file: 'scenarios/*.json', maker: 'scen-generator', column: 3, row: 0 },
  {
    title: 'trajectories',
    file: 'trajectories.jsonl',
    maker: 'rollout',
    column: 4,
    row: 0,
    isAsked: true,
  },
  { title: 'data', file: 'train-*.parquet', maker: 'training-data', column: 5, row: 0 },
  { title: 'quality report', file: 'quality.json', maker: 'quality', column: 2, row: 1 },
  { title: 'sessions', file: 'MCP, OpenEnv, HTTP', maker: 'serve', column: 3, row: 1 },
];

const left = ({ column }: Box): number => margin + column * columnStep;
const top = ({ row }: Box): number => margin + row * rowStep;

function boxOf(box: Box): string {
  const middle = left(box) + width / 2;
  const dashes = box.isAsked === true ? ' stroke-dasharray="5 4"' : '';
  return [
    `<rect x="${left(box)}" y="${top(box)}" width="${width}" height="${height}" rx="8"${dashes}/>`,
    `<text class="title" x="${middle}" y="${top(box) + 24}">${box.title}</text>`,
    `<text class="file" x="${middle}" y="${top(box) + 43}">${box.file}</text>`,
    `<text class="maker" x="${middle}" y="${top(box) + 60}">${box.maker}</text>`,
  ].join('\n');
}

/** From the box before it in its row, or from the one above it. */
function arrowTo(box: Box): string {
  if (box.column === 0) return '';
  if (box.row === 0) {
    const y = top(box) + height / 2;
    return arrow(left(box) - (columnStep - width) + 2, y, left(box) - 3, y);
  }
  const x = left(box) + width / 2;
  return arrow(x, top(box) - (rowStep - height) + 2, x, top(box) - 3);
}

const arrow = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" marker-end="url(#head)"/>`;

const style = `
rect { fill: #f6f8fa; stroke: #57606a; stroke-width: 1.5 }
line { stroke: #57606a; stroke-width: 1.5 }
path { fill: #57606a }
text { font-family: system-ui, sans-serif; fill: #1f2328; text-anchor: middle }
.title { font-size: 15px; font-weight: 600 }
.file { font-size: 12px; font-family: ui-monospace, monospace }
.maker, .legend { font-size: 12px; fill: #57606a }
.legend { text-anchor: start }
@media (prefers-color-scheme: dark) {
  rect { fill: #161b22; stroke: #8b949e }
  line { stroke: #8b949e }
  path { fill: #8b949e }
  text { fill: #e6edf3 }
  .maker, .legend { fill: #8b949e }
}`;

/** The pipeline as SVG, readable on a light and on a dark page. */
export function diagram(): string {
  const right = Math.max(...boxes.map(left)) + width + margin;
  const bottom = Math.max(...boxes.map(top)) + height + margin;
  return [
    '<!-- Made from tools/docs/diagram.ts: `vitest run tools/docs -u` writes it. -->',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} ${bottom}" width="${right}" height="${bottom}" role="img">`,
    '<title>task → logic model → package → scenarios → trajectories → data</title>',
    `<style>${style}\n</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    ...boxes.map(arrowTo).filter((line) => line !== ''),
    ...boxes.map(boxOf),
    `<text class="legend" x="${margin}" y="${bottom - 40}">dashed: a language model may write it</text>`,
    `<text class="legend" x="${margin}" y="${bottom - 22}">third line: who makes it</text>`,
    '</svg>',
    '',
  ].join('\n');
}
