import { Graph, layout } from '@dagrejs/dagre';
import type { GraphEdge, GraphNode } from './graph-diagram.tsx';

/** Pixels, as the styles of the diagram have them. */
const lineHeight = 17;
const titleHeight = 22;
const padding = 10;
const characterWidth = 7.6;

export interface PlacedNode {
  readonly node: GraphNode;
  /** The upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** From the edge of one box to that of the other. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/**
 * Where the boxes and arrows of a graph lie. Edges from or to a node that there is none of are left out;
 * several between two nodes are one arrow.
 *
 * @param isWide from left to right rather than from top to bottom
 */
export function placed(
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
  isWide: boolean,
): PlacedGraph {
  const graph = new Graph();
  graph.setGraph({
    rankdir: isWide ? 'LR' : 'TB',
    nodesep: 24,
    ranksep: 44,
    marginx: 12,
    marginy: 12,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, sizeOf(node));
  for (const { from, to } of edges)
    if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: nodes.map((node) => placedNode(graph, node)),
    edges: graph.edges().map(({ v: from, w: to }) => {
      const { points = [] } = graph.edge(from, to);
      return { key: `${from} ${to}`, from, to, points };
    }),
  };
}

function sizeOf({ title, lines }: GraphNode): { width: number; height: number } {
  const longest = Math.max(title.length + 1, ...lines.map(({ length }) => length));
  return {
    width: Math.ceil(longest * characterWidth) + 2 * padding,
    height: titleHeight + lines.length * lineHeight + padding,
  };
}

/** The layout has the middle of each box. */
function placedNode(graph: Graph, node: GraphNode): PlacedNode {
  const { width, height } = sizeOf(node);
  const { x = 0, y = 0 } = graph.node(node.id);
  return { node, x: x - width / 2, y: y - height / 2, width, height };
}
