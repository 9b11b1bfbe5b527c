import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from '@dagrejs/dagre';

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
  /** What a screen reader says of it; what it leads to is added. */
  readonly description: string;
  readonly isMarked?: boolean;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
}

/** Pixels, as the styles of the diagram have them. */
const lineHeight = 17;
const titleHeight = 22;
const padding = 10;
const characterWidth = 7.6;
const margin = 12;

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
  /** From the edge of one box to that of the other. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface PlacedGraph {
  /** The upper left corner of what is drawn. */
  readonly x: number;
  readonly y: number;
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
  if (nodes.length === 0) return { x: 0, y: 0, width: 0, height: 0, nodes: [], edges: [] };
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({
    rankdir: isWide ? 'LR' : 'TB',
    nodesep: 24,
    ranksep: 44,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, sizeOf(node));
  for (const { from, to } of edges)
    if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const boxes = nodes.map((node) => placedNode(graph, node));
  const arrows = graph.edges().map(({ v: from, w: to }) => {
    const { points = [] } = graph.edge(from, to);
    return { key: `${from} ${to}`, points };
  });
  return { ...boundsOf(boxes, arrows), nodes: boxes, edges: arrows };
}

/** What all of it takes with a margin: arrows may run outside of the boxes. */
function boundsOf(
  nodes: readonly PlacedNode[],
  edges: readonly PlacedEdge[],
): Pick<PlacedGraph, 'x' | 'y' | 'width' | 'height'> {
  const points = edges.flatMap((edge) => edge.points);
  const x = Math.min(...nodes.map((node) => node.x), ...points.map((point) => point.x)) - margin;
  const y = Math.min(...nodes.map((node) => node.y), ...points.map((point) => point.y)) - margin;
  const right = Math.max(
    ...nodes.map((node) => node.x + node.width),
    ...points.map((point) => point.x),
  );
  const bottom = Math.max(
    ...nodes.map((node) => node.y + node.height),
    ...points.map((point) => point.y),
  );
  return { x, y, width: right + margin - x, height: bottom + margin - y };
}

function sizeOf({ title, lines }: GraphNode): { width: number; height: number } {
  const longest = Math.max(title.length + 1, ...lines.map(({ length }) => length));
  return {
    width: Math.ceil(longest * characterWidth) + 2 * padding,
    height: titleHeight + lines.length * lineHeight + padding,
  };
}

/** The layout has the middle of each box. */
function placedNode(graph: Graph<GraphLabel, NodeLabel, EdgeLabel>, node: GraphNode): PlacedNode {
  const { width, height } = sizeOf(node);
  const { x = 0, y = 0 } = graph.node(node.id);
  return { node, x: x - width / 2, y: y - height / 2, width, height };
}
