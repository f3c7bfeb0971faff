import type { InventoryNode } from '@svc/contract';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { countText, numberText } from '../../parts/number-text.ts';
import { boxId, GraphBoxes, GraphHeadings, GraphLines } from './graph-drawing.tsx';
import type { FilteredGraph, Neighbourhood } from './graph-filter.ts';
import './graph.css';
import { BOX, graphPlaces, type Place } from './graph-places.ts';
import { useDrag } from './use-drag.ts';
import { useZoom } from './use-zoom.ts';

type PictureProps = FilteredGraph & {
  /** Whether it is in a window that it does not fit: it opens as large as it can be read, and scrolls. */
  readonly isSmall: boolean;
  readonly neighbours: ReadonlyMap<string, Neighbourhood>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onKind: (kind: InventoryNode['kind']) => void;
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The graph as a picture that scrolls and zooms. One box takes the focus: the arrow keys go to the boxes above and below, to what a
 * thing uses and to what uses it.
 */
export function GraphPicture(props: PictureProps) {
  const { matches, shown, neighbours, selected, onSelect, onKind, isSmall } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(() => graphPlaces(shown, isSmall ? 'far' : 'usual'), [shown, isSmall]);
  const { scale, ...zoom } = useZoom(scroller, places, shown.nodes.length, isSmall);
  useDrag(scroller);
  const [focused, setFocused] = useState<string | null>(null);
  const order = useMemo(() => [...places.places.keys()], [places]);
  const known = (id: string | null) => (id !== null && places.places.has(id) ? id : null);
  const open = known(selected);
  const active = known(focused) ?? open ?? order[0] ?? null;
  const matching = useMemo(
    () => (matches.length === shown.nodes.length ? null : new Set(matches.map(({ id }) => id))),
    [matches, shown],
  );
  const near = useMemo(() => {
    const { uses = [], usedBy = [] } = neighbours.get(open ?? '') ?? {};
    return new Set([...uses, ...usedBy].map(({ id }) => id));
  }, [neighbours, open]);
  const showPlace = ({ x, y }: Place) => zoom.show(x + BOX.width / 2, y + BOX.height / 2);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is opened elsewhere comes into view once
  useEffect(() => {
    const place = places.places.get(open ?? '');
    if (place !== undefined && document.activeElement?.id !== boxId(place.node.id)) {
      showPlace(place);
    }
  }, [open]);
  const idOf = (target: EventTarget) =>
    target instanceof Element ? target.closest('[data-node]')?.getAttribute('data-node') : null;
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    setFocused(id);
    document.getElementById(boxId(id))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = idOf(event.target);
    if (id === null || id === undefined) return;
    const at = order.indexOf(id);
    const { uses = [], usedBy = [] } = neighbours.get(id) ?? {};
    const there = (nodes: readonly InventoryNode[]) =>
      nodes.find((node) => places.places.has(node.id));
    const steps: Readonly<Record<string, () => void>> = {
      Enter: () => onSelect(id),
      ' ': () => onSelect(id),
      ArrowDown: () => focus(order[at + 1]),
      ArrowUp: () => focus(order[at - 1]),
      ArrowRight: () => focus(there(uses)?.id),
      ArrowLeft: () => focus(there(usedBy)?.id),
      Home: () => focus(order[0]),
      End: () => focus(order.at(-1)),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const onClick = ({ target }: MouseEvent) => {
    const id = idOf(target);
    if (id) onSelect(id);
  };
  return (
    <figure className="graph">
      <div className="graph-tools">
        <span className="muted">
          {countText(shown.nodes.length, 'thing')}, {countText(shown.edges.length, 'connection')}
        </span>
        <Tool label="Zoom in" onClick={() => zoom.zoomBy(1)}>
          <IconPlus {...ICON} />
        </Tool>
        <Tool label="Zoom out" onClick={() => zoom.zoomBy(-1)}>
          <IconMinus {...ICON} />
        </Tool>
        <Tool label="Show the whole graph" onClick={zoom.fit}>
          <IconArrowsMaximize {...ICON} />
        </Tool>
      </div>
      <div ref={scroller} className="graph-scroller">
        <svg
          role="toolbar"
          aria-label={`Graph of ${numberText(shown.nodes.length)} things; the table below lists them.`}
          width={places.width * scale}
          height={places.height * scale}
          viewBox={`0 0 ${places.width} ${places.height}`}
          data-far={scale < FAR || undefined}
          style={{ '--graph-scale': scale } as CSSProperties}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => setFocused(idOf(target) ?? null)}
        >
          <g data-selected={open !== null || undefined}>
            <GraphLines places={places} selected={open} />
            <GraphHeadings blocks={places.blocks} scale={scale} onKind={onKind} />
            <GraphBoxes
              places={places}
              matches={matching}
              selected={open}
              near={near}
              active={active}
            />
          </g>
        </svg>
      </div>
      <figcaption>
        <ul className="legend">
          <li>
            <i className="legend-line" />
            declared in code
          </li>
          <li>
            <i className="legend-line" data-called />
            called by agents
          </li>
          <li>
            <i className="legend-box" data-runtime="shadow" />
            shadow: called, in no code
          </li>
          <li>
            <i className="legend-box" data-runtime="unused" />
            unused (declared, never called), or an agent without access
          </li>
        </ul>
      </figcaption>
    </figure>
  );
}

/** Below this scale names cannot be read: they are left out. */
const FAR = 0.42;

function Tool({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="step-button"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
