import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const MIN_ZOOM = 0.1;
const MAX_ZOOM = 2;
const STEP = 1.25;
/** Names, of 12 px, have 11 px from here on. */
const READABLE = 11 / 12;
/** Nodes that are worth reading at once: a graph of more is shown as a whole first. */
const FEW_NODES = 150;
/** Of a wheel's turn to a factor. */
const WHEEL = 0.002;

/** A part of the picture in its own units. */
type Area = { readonly width: number; readonly height: number };

export type Zoom = {
  readonly scale: number;
  zoomBy(steps: number): void;
  fit(): void;
  /** Scrolls a point into the middle, near enough to read it. */
  show(x: number, y: number): void;
};

/**
 * Zooms a picture in a box that scrolls: by buttons, and by the wheel with Ctrl or a pinch, about the point under the pointer. Where
 * `isReadable`, it opens so that names can be read, however much of it is out of view.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  { width, height }: Area,
  nodes: number,
  isReadable: boolean,
): Zoom {
  const [scale, setScale] = useState(1);
  /** What is to stand where after the next layout: a point of the picture and its place in the box. */
  const anchor = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const fitting = useCallback(() => {
    const box = scroller.current;
    if (box === null || width === 0 || height === 0) return 1;
    return Math.min(1, (box.clientWidth - 32) / width, (box.clientHeight - 32) / height);
  }, [scroller, width, height]);
  useLayoutEffect(() => {
    const whole = fitting();
    const across = ((scroller.current?.clientWidth ?? width) - 32) / width;
    // what is cut at a side would look as if it were all
    const most = nodes > FEW_NODES ? MIN_ZOOM : Math.min(READABLE, across);
    setScale(Math.max(MIN_ZOOM, isReadable ? READABLE : most, whole));
  }, [fitting, scroller, width, nodes, isReadable]);
  const zoomTo = useCallback(
    (factor: number, left: number, top: number) => {
      const box = scroller.current;
      if (box === null) return;
      setScale((before) => {
        const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, before * factor));
        const [x, y] = [(box.scrollLeft + left) / before, (box.scrollTop + top) / before];
        anchor.current = { x, y, left, top };
        return next;
      });
    },
    [scroller],
  );
  useLayoutEffect(() => {
    const [box, held] = [scroller.current, anchor.current];
    anchor.current = null;
    if (box === null || held === null) return;
    box.scrollTo(held.x * scale - held.left, held.y * scale - held.top);
  }, [scroller, scale]);
  useEffect(() => {
    const box = scroller.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = box?.getBoundingClientRect() ?? { left: 0, top: 0 };
      zoomTo(Math.exp(-event.deltaY * WHEEL), event.clientX - left, event.clientY - top);
    };
    // a wheel that zooms must not scroll: React's own listener cannot prevent it
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, [scroller, zoomTo]);
  const middle = () => {
    const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
    return [clientWidth / 2, clientHeight / 2] as const;
  };
  return {
    scale,
    zoomBy: (steps) => zoomTo(STEP ** steps, ...middle()),
    fit: () => setScale(Math.max(MIN_ZOOM, fitting())),
    show: (x, y) => {
      const next = Math.max(scale, READABLE);
      const [left, top] = middle();
      if (next === scale) scroller.current?.scrollTo(x * next - left, y * next - top);
      else anchor.current = { x, y, left, top };
      setScale(next);
    },
  };
}
