import type { RelationGraph } from '@svc/contract';
import { fittingText, plainText } from './box-text.ts';
import { BOX_HEIGHT, BOX_WIDTH, type Box, graphLayout } from './graph-layout.ts';
import { KindText } from './kind-icon.tsx';
import { numberText } from './number-text.ts';
import { relationRows } from './relation-rows.ts';
import { TableFrame } from './table-frame.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** Smaller, the texts of a picture could not be read: it scrolls instead. */
const LEAST_SCALE = 0.85;

type GraphProps = {
  /** Names the picture and the table. */
  readonly label: string;
  readonly graph: RelationGraph;
  /** What leads to the first things of the graph, where it is none of them. */
  readonly root: string | null;
};

/** What a graph reaches: as a table that keys and screen readers reach, and the same as a picture. */
export function RelationGraphView(props: GraphProps) {
  return (
    <>
      <GraphPicture {...props} />
      <GraphTable {...props} />
    </>
  );
}

function GraphPicture({ label, graph, root }: GraphProps) {
  const { width, height, boxes, lines } = graphLayout(graph, root);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that scrolls needs the keyboard to scroll it
    <figure className="reach" tabIndex={0} aria-label={`${label}: picture`}>
      <svg
        role="img"
        aria-label={`${label}: ${graph.nodes.length + graph.omitted} things; the table lists them.`}
        style={{ width: '100%', minWidth: width * LEAST_SCALE, maxWidth: width }}
        viewBox={`0 0 ${width} ${height}`}
      >
        {lines.map(({ key, from, to }) => (
          <path key={key} d={curve(from, to)} />
        ))}
        {boxes.map((box) => (
          <g key={box.key} data-kind={box.kind} transform={`translate(${box.x} ${box.y})`}>
            <title>{plainText(box.text)}</title>
            <rect width={BOX_WIDTH} height={BOX_HEIGHT} rx={4} />
            <text x={8} y={17}>
              {fittingText(plainText(box.text), BOX_WIDTH - 16)}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function curve(from: Box, to: Box): string {
  const [x1, y1] = [from.x + BOX_WIDTH, from.y + BOX_HEIGHT / 2];
  const [x2, y2] = [to.x, to.y + BOX_HEIGHT / 2];
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

function GraphTable({ label, graph, root }: GraphProps) {
  const { nodes, direction, omitted, isComplete } = graph;
  return (
    <>
      <TableFrame>
        <table className="records" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">Thing</th>
              <th scope="col">Kind</th>
              <th scope="col">{direction === 'uses' ? 'Used by' : 'Uses'}</th>
              <th scope="col">Shown by</th>
            </tr>
          </thead>
          <tbody>
            {relationRows(graph).map(({ node: { kind, name, depth }, edge }) => (
              <tr key={`${kind} ${name}`}>
                <td style={{ paddingInlineStart: depth * 16 }}>
                  <UntrustedText text={name} />
                </td>
                <td>
                  <KindText kind={kind} />
                </td>
                <td>
                  {edge === null ? root : <UntrustedText text={nodes[edge.from]?.name ?? ''} />}
                </td>
                <td>
                  {edge !== null && (
                    <code>
                      <UntrustedText text={`${edge.path}:${edge.line}`} />
                    </code>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {(omitted > 0 || !isComplete) && (
        <p className="muted">
          {isComplete ? '' : 'At least '}
          {numberText(omitted)} more.
        </p>
      )}
    </>
  );
}
