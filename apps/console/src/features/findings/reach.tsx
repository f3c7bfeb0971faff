import type { FindingGraph } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { visiblePieces } from '../../parts/visible-text.ts';
import { BOX_HEIGHT, BOX_WIDTH, type Box, reachLayout } from './reach-layout.ts';

/** Characters of a name that fit into a box. */
const MAX_BOX_TEXT = 21;

/** What the inventory has behind a finding: as a table that keys and screen readers reach, and the same as a picture. */
export function Reach({ findingId }: { readonly findingId: string }) {
  const graph = useOperation('getFindingGraph', { params: { findingId } });
  return (
    <section className="stack" aria-label="Reach">
      <h3>Reach</h3>
      <Loaded query={graph}>
        {(data) =>
          data.nodes.length === 0 ? (
            <p className="muted">The inventory has nothing behind this finding.</p>
          ) : (
            <>
              <ReachPicture graph={data} />
              <ReachTable graph={data} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function ReachPicture({ graph }: { readonly graph: FindingGraph }) {
  const { width, height, boxes, lines } = reachLayout(graph);
  const verb = graph.direction === 'uses' ? 'reaches' : 'is used by';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that scrolls needs the keyboard to scroll it
    <figure className="reach" tabIndex={0} aria-label="Picture of the reach">
      <svg
        role="img"
        aria-label={`The finding ${verb} ${graph.nodes.length + graph.omitted} things; the table lists them.`}
        width={width}
        height={height}
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
              {shortText(plainText(box.text))}
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

function plainText(foreign: string): string {
  const pieces = visiblePieces(foreign);
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.label)).join('');
}

function shortText(text: string): string {
  return text.length > MAX_BOX_TEXT ? `${text.slice(0, MAX_BOX_TEXT - 1)}…` : text;
}

function ReachTable({ graph }: { readonly graph: FindingGraph }) {
  const { nodes, edges, direction, omitted, isComplete } = graph;
  return (
    <>
      <table aria-label="Reach">
        <thead>
          <tr>
            <th scope="col">Thing</th>
            <th scope="col">Kind</th>
            <th scope="col">{direction === 'uses' ? 'Used by' : 'Uses'}</th>
            <th scope="col">Shown by</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ kind, name, depth }, index) => {
            const edge = edges.find(
              ({ to, from }) => to === index && depth > (nodes[from]?.depth ?? 0),
            );
            return (
              <tr key={`${kind} ${name}`}>
                <td style={{ paddingInlineStart: 8 + depth * 16 }}>
                  <UntrustedText text={name} />
                </td>
                <td>{kind}</td>
                <td>
                  {edge === undefined ? (
                    'the finding'
                  ) : (
                    <UntrustedText text={nodes[edge.from]?.name ?? ''} />
                  )}
                </td>
                <td>
                  {edge !== undefined && (
                    <code>
                      <UntrustedText text={`${edge.path}:${edge.line}`} />
                    </code>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {(omitted > 0 || !isComplete) && (
        <p className="muted">
          {isComplete ? '' : 'At least '}
          {numberText(omitted)} more.
        </p>
      )}
    </>
  );
}
