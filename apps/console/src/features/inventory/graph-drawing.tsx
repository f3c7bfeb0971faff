import type { InventoryNode } from '@svc/contract';
import { memo, useMemo } from 'react';
import { fittingText, plainText, textWidth } from '../../parts/box-text.ts';
import { kindName, kindNames } from '../../parts/kind-names.ts';
import { numberText } from '../../parts/number-text.ts';
import { BOX, type GraphPlaces, type Place } from './graph-places.ts';

/** What a name has of a box, and what it has beside a count of findings, px. */
const NAME_PX = BOX.width - 22;
const NAME_BESIDE_PX = NAME_PX - 30;
/** Of the name where a remark stands beside it, and the space between, px. */
const NAME_SHARE = 0.6;
const REMARK_GAP = 6;

type LinesProps = {
  readonly places: GraphPlaces;
  /** The node that is open. */
  readonly selected: string | null;
};

/** The lines of a graph, those of the open node before the others. Renders again only when its content changes, not while it zooms. */
export const GraphLines = memo(function GraphLines({ places, selected }: LinesProps) {
  const isNear = (line: { readonly from: string; readonly to: string }) =>
    selected !== null && (line.from === selected || line.to === selected);
  const pathOf = (isCalled: boolean, wantsNear: boolean) =>
    places.lines
      .filter((line) => line.isCalled === isCalled && isNear(line) === wantsNear)
      .map(({ path }) => path)
      .join('');
  return (
    <>
      <path className="line" d={pathOf(false, false)} />
      <path className="line" data-called d={pathOf(true, false)} />
      <path className="line" data-near d={pathOf(false, true)} />
      <path className="line" data-near data-called d={pathOf(true, true)} />
    </>
  );
});

type HeadingsProps = {
  readonly blocks: GraphPlaces['blocks'];
  readonly scale: number;
  readonly onKind: (kind: InventoryNode['kind']) => void;
};

/** The names of kinds above their boxes, as large as they can be read at any scale and as long as their column has place. */
export function GraphHeadings({ blocks, scale, onKind }: HeadingsProps) {
  // `fittingText` measures at 12 px
  const size = Math.max(1, LEAST_HEADING_PX / 12 / scale);
  return blocks.map(({ kind, count, x, y, width, height }) => {
    const whole = `${kindNames(kind)} ${numberText(count)}`;
    const place = (width - HEADING_GAP) / size;
    const isWhole = textWidth(whole) <= place;
    const name = isWhole ? kindNames(kind) : fittingText(kindNames(kind), place);
    return (
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
        {!isWhole && <title>{whole}</title>}
        <rect className="target" width={BOX.width} height={height - 4} />
        <rect
          className="cover"
          x={-4}
          width={Math.min(8 + textWidth(whole) * size, width)}
          height={height - 4}
        />
        <text className="kind" y={height - 10}>
          {name} {isWhole && <tspan className="count">{numberText(count)}</tspan>}
        </text>
      </g>
    );
  });
}

/** Smaller, a heading could not be read; as in graph.css. */
const LEAST_HEADING_PX = 11;
/** Between two headings, px. */
const HEADING_GAP = 12;

type BoxesProps = {
  readonly places: GraphPlaces;
  /** The ids of the nodes that match the filter; null where there is none. */
  readonly matches: ReadonlySet<string> | null;
  /** The node that is open, and those that it is connected with. */
  readonly selected: string | null;
  readonly near: ReadonlySet<string>;
  /** The node that takes the focus. */
  readonly active: string | null;
};

/** The boxes of a graph, likewise. */
export const GraphBoxes = memo(function GraphBoxes(props: BoxesProps) {
  const { places, matches, selected, near, active } = props;
  const remarks = useMemo(() => remarksOf(places), [places]);
  return [...places.places.values()].map((place) => (
    <NodeBox
      key={place.node.id}
      place={place}
      remark={remarks.get(place.node.id) ?? null}
      isDim={matches !== null && !matches.has(place.node.id)}
      isSelected={place.node.id === selected}
      isNear={near.has(place.node.id)}
      isActive={place.node.id === active}
    />
  ));
});

/** Returns what stands beside names by node id: the repository of things that share a name and a kind, the state of an agent that is not in force. */
function remarksOf({ places }: GraphPlaces): ReadonlyMap<string, string> {
  const nodes = [...places.values()].map(({ node }) => node);
  const repositories = new Map(
    nodes.filter(({ kind }) => kind === 'repository').map(({ id, name }) => [id, plainText(name)]),
  );
  const remarks = new Map<string, string>();
  for (const { id, agentState } of nodes) {
    if (agentState !== null && agentState !== 'approved') remarks.set(id, agentState);
  }
  for (const same of Map.groupBy(nodes, ({ kind, name }) => `${kind} ${name}`).values()) {
    if (same.length === 1) continue;
    for (const { id, repoId } of same) {
      const repository = repositories.get(repoId ?? '');
      if (repository !== undefined) remarks.set(id, repository);
    }
  }
  return remarks;
}

type NodeBoxProps = {
  readonly place: Place;
  /** Beside its name. */
  readonly remark: string | null;
  readonly isDim: boolean;
  readonly isSelected: boolean;
  readonly isNear: boolean;
  readonly isActive: boolean;
};

const NodeBox = memo(function NodeBox(props: NodeBoxProps) {
  const { node, x, y } = props.place;
  const { kind, findings, members, runtime, agentState } = node;
  const name = members > 1 ? groupName(node) : plainText(node.name);
  const whole = findings === null ? NAME_PX : NAME_BESIDE_PX;
  const fits = fittingText(name, props.remark === null ? whole : whole * NAME_SHARE);
  const left = whole - textWidth(fits) - REMARK_GAP;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an HTML button cannot stand in a picture
    <g
      role="button"
      tabIndex={props.isActive ? 0 : -1}
      id={boxId(node.id)}
      data-node={node.id}
      data-kind={kind}
      data-runtime={runtime ?? undefined}
      data-state={agentState ?? undefined}
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
        {props.remark !== null && (
          <tspan className="remark" dx={REMARK_GAP}>
            {fittingText(props.remark, left)}
          </tspan>
        )}
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
  const { kind, members, runtime, agentState, findings } = node;
  const name = members > 1 ? groupName(node) : `${kindName(kind)} ${plainText(node.name)}`;
  const facts = [
    name,
    runtime,
    agentState,
    findings && `${findings.count} open ${findings.count === 1 ? 'finding' : 'findings'}`,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}
