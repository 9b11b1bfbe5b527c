import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react';
import {
  type GraphEdge,
  type GraphNode,
  type PlacedEdge,
  placed,
  type PlacedNode,
} from './graph-layout.ts';
import './graph-diagram.css';

interface GraphDiagramProps {
  /** What is drawn. */
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** From left to right rather than from top to bottom. */
  readonly isWide?: boolean;
  /** A node was chosen, by pointer or keyboard. */
  readonly onChoose?: (id: string) => void;
}

/** Below this share of its size text cannot be read: the diagram scrolls instead. */
const smallest = 0.6;

/** Boxes and arrows. The page says the same in text beside it. */
export function GraphDiagram(props: GraphDiagramProps): ReactNode {
  const { label, nodes, edges, isWide = false, onChoose } = props;
  const marker = useId();
  const graph = useMemo(() => placed(nodes, edges, isWide), [nodes, edges, isWide]);
  const { x, y, width, height } = graph;
  return (
    <figure className="wide graph">
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        style={{ maxWidth: width, minWidth: width * smallest }}
        role="group"
        aria-label={label}
      >
        <marker
          id={marker}
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path className="graph-head" d="M0 0 8 4 0 8z" />
        </marker>
        {graph.edges.map((edge) => (
          <path
            key={edge.key}
            className="graph-edge"
            d={pathOf(edge)}
            markerEnd={`url(#${marker})`}
            aria-hidden="true"
          />
        ))}
        {graph.nodes.map((each) => (
          <Box
            key={each.node.id}
            placed={each}
            description={describe(each.node, edges)}
            onChoose={onChoose}
          />
        ))}
      </svg>
    </figure>
  );
}

interface BoxProps {
  readonly placed: PlacedNode;
  readonly description: string;
  readonly onChoose: ((id: string) => void) | undefined;
}

function Box({ placed: box, description, onChoose }: BoxProps): ReactNode {
  const { node, x, y, width, height } = box;
  const choose = (): void => onChoose?.(node.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose();
  };
  return (
    <g
      className={node.isMarked === true ? 'graph-node graph-marked' : 'graph-node'}
      transform={`translate(${x} ${y})`}
    >
      <rect
        width={width}
        height={height}
        rx="5"
        tabIndex={0}
        role={onChoose === undefined ? 'img' : 'button'}
        aria-label={description}
        {...(onChoose === undefined ? {} : { onClick: choose, onKeyDown })}
      />
      <g aria-hidden="true">
        <text x={width / 2} y="19" className="graph-title">
          {node.title}
        </text>
        {node.lines.map((line, at) => (
          <text key={line} x="10" y={38 + at * 17} className="graph-line">
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

function describe({ id, description }: GraphNode, edges: readonly GraphEdge[]): string {
  const next = [...new Set(edges.filter(({ from }) => from === id).map(({ to }) => to))];
  return next.length === 0 ? description : `${description}; leads to ${next.join(', ')}`;
}

/** A line through the points of the layout, with soft bends. */
function pathOf({ points }: PlacedEdge): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return '';
  const bends = rest.slice(0, -1).map(({ x, y }, at) => {
    const next = rest[at + 1] ?? last;
    return `Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y} ${bends.join(' ')} L${last.x} ${last.y}`;
}
