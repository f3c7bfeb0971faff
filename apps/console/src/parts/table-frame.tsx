import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What holds a table: a table that is wider scrolls sideways in it, also by keys, instead of breaking its words. */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = frame;
    if (element === null) return;
    const watched = new ResizeObserver(() => setIsWider(element.scrollWidth > element.clientWidth));
    watched.observe(element);
    if (element.firstElementChild !== null) watched.observe(element.firstElementChild);
    return () => watched.disconnect();
  }, []);
  return (
    <div ref={frame} className="table-frame" tabIndex={isWider ? 0 : undefined}>
      {children}
    </div>
  );
}
