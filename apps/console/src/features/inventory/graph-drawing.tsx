import type { InventoryNode } from '@svc/contract';
import { memo } from 'react';
import { fittingText, plainText, textWidth } from '../../parts/box-text.ts';
import { kindName, kindNames } from '../../parts/kind-names.ts';
import { numberText } from '../../parts/number-text.ts';
import { BOX, type GraphPlaces, type Place } from './graph-places.ts';

/** What a name has of a box, and what it has beside a count of findings, px. */
const NAME_PX = BOX.width - 16;
const NAME_BESIDE_PX = NAME_PX - 30;

type DrawingProps = {
  readonly places: GraphPlaces;
  /** The ids of the nodes that match the filter; null where there is none. */
  readonly matches: ReadonlySet<string> | null;
  /** The node that is open, and those that it is connected with. */
  readonly selected: string | null;
  readonly near: ReadonlySet<string>;
  /** The node that takes the focus. */
  readonly active: string | null;
  readonly onKind: (kind: InventoryNode['kind']) => void;
};

/** The boxes and lines of a graph. Renders again only when its content changes, not while it scrolls or zooms. */
export const GraphDrawing = memo(BareDrawing);

function BareDrawing({ places, matches, selected, near, active, onKind }: DrawingProps) {
  const { blocks, lines } = places;
  const isNear = (line: { readonly from: string; readonly to: string }) =>
    selected !== null && (line.from === selected || line.to === selected);
  const pathOf = (isCalled: boolean, wantsNear: boolean) =>
    lines
      .filter((line) => line.isCalled === isCalled && isNear(line) === wantsNear)
      .map(({ path }) => path)
      .join('');
  return (
    <g data-selected={selected !== null || undefined}>
      <path className="line" d={pathOf(false, false)} />
      <path className="line" data-called d={pathOf(true, false)} />
      <path className="line" data-near d={pathOf(false, true)} />
      <path className="line" data-near data-called d={pathOf(true, true)} />
      {blocks.map(({ kind, count, x, y }) => (
        // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot stand in a picture
        <g
          key={kind}
          role="button"
          tabIndex={0}
          className="block"
          transform={`translate(${x} ${y})`}
          onClick={() => onKind(kind)}
          onKeyDown={({ key }) => key === 'Enter' && onKind(kind)}
          aria-label={`${kindNames(kind)}, ${numberText(count)}: show only these`}
        >
          <rect className="target" width={BOX.width} height={20} />
          <rect className="cover" x={-4} width={headingWidth(kind, count)} height={20} />
          <text className="kind" y={14}>
            {kindNames(kind)} <tspan className="count">{numberText(count)}</tspan>
          </text>
        </g>
      ))}
      {[...places.places.values()].map((place) => (
        <NodeBox
          key={place.node.id}
          place={place}
          isDim={matches !== null && !matches.has(place.node.id)}
          isSelected={place.node.id === selected}
          isNear={near.has(place.node.id)}
          isActive={place.node.id === active}
        />
      ))}
    </g>
  );
}

/** Width of what covers the lines behind a heading, px. */
function headingWidth(kind: InventoryNode['kind'], count: number): number {
  return 8 + textWidth(`${kindNames(kind)} ${numberText(count)}`);
}

type NodeBoxProps = {
  readonly place: Place;
  readonly isDim: boolean;
  readonly isSelected: boolean;
  readonly isNear: boolean;
  readonly isActive: boolean;
};

const NodeBox = memo(function NodeBox(props: NodeBoxProps) {
  const { node, x, y } = props.place;
  const { kind, findings, members, runtime } = node;
  const name = members > 1 ? groupName(node) : plainText(node.name);
  const fits = fittingText(name, findings === null ? NAME_PX : NAME_BESIDE_PX);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot stand in a picture
    <g
      role="button"
      tabIndex={props.isActive ? 0 : -1}
      id={boxId(node.id)}
      data-node={node.id}
      data-kind={kind}
      data-runtime={runtime ?? undefined}
      data-dim={props.isDim || undefined}
      data-near={props.isNear || undefined}
      data-group={members > 1 || undefined}
      aria-pressed={props.isSelected}
      className="node"
      transform={`translate(${x} ${y})`}
    >
      <title>{describedNode(node)}</title>
      <rect className="box" width={BOX.width} height={BOX.height} rx={5} />
      <text className="name" x={10} y={17}>
        {fits}
      </text>
      {findings !== null && (
        <g className="found" data-tone={findings.severity}>
          <rect x={BOX.width - 32} y={5} width={26} height={16} rx={8} />
          <text x={BOX.width - 19} y={17}>
            {findings.count > 99 ? '99+' : findings.count}
          </text>
        </g>
      )}
    </g>
  );
});

/** Returns the id of the element of a node. */
export function boxId(id: string): string {
  return `node-${id}`;
}

/** Returns the text of a node that stands for several things. */
export function groupName({ kind, members }: InventoryNode): string {
  return `${numberText(members)} ${kindNames(kind)}`;
}

/** Returns what a node is, as one text. */
export function describedNode(node: InventoryNode): string {
  const { kind, members, runtime, findings } = node;
  const name = members > 1 ? groupName(node) : `${kindName(kind)} ${plainText(node.name)}`;
  const facts = [
    name,
    runtime,
    findings && `${findings.count} open ${findings.count === 1 ? 'finding' : 'findings'}`,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
