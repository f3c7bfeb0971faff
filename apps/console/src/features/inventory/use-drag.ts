import { type RefObject, useEffect } from 'react';

/** Further than this a press is a drag, px. */
const SLOP = 4;

/** Scrolls a box while a mouse drags its content; touch scrolls natively. The click event at the end of a drag is ignored. */
export function useDrag(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let from: { x: number; y: number; left: number; top: number } | null = null;
    let isDrag = false;
    const start = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      isDrag = false;
      if (pointerType !== 'mouse' || button !== 0) return;
      from = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop };
    };
    const move = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (buttons === 0) from = null;
      if (from === null) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (Math.abs(x) + Math.abs(y) > SLOP) isDrag = true;
      if (isDrag) box.scrollTo(from.left - x, from.top - y);
    };
    const swallow = (event: MouseEvent) => {
      if (isDrag) event.stopPropagation();
      isDrag = false;
    };
    box.addEventListener('pointerdown', start, { signal });
    window.addEventListener('pointermove', move, { signal });
    box.addEventListener('click', swallow, { signal, capture: true });
    return () => listening.abort();
  }, [scroller]);
}
