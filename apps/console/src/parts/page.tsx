import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Trail, type TrailStep } from './trail.tsx';

/** The frame of a page: the pages above it, its one `h1`, which is focused and announced on arrival, and its actions. */
export function Page({
  title,
  trail = [],
  actions,
  children,
}: {
  readonly title: string;
  readonly trail?: readonly TrailStep[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · svc`;
    // a first visit starts at the top of the document, a change of page at its heading
    if (document.activeElement === document.body || document.activeElement === null) return;
    if (document.activeElement.closest('nav, [role=dialog]')) heading.current?.focus();
  }, [title]);
  return (
    <section className="page" aria-label={title}>
      {trail.length > 0 && <Trail steps={trail} />}
      <header className="page-header">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="actions">{actions}</div>
      </header>
      {children}
    </section>
  );
}

/** Nothing to show, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty" role="status">
      <IconInbox size={28} stroke={1.25} aria-hidden />
      <strong>{title}</strong>
      <div>{children}</div>
    </div>
  );
}

/** Names and values of one thing. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page or panel of one thing: what a person decides on, and beside it, where there is room, what describes the thing. */
export function Columns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="thing-columns">
      <div className="stack">{children}</div>
      <div className="stack">{aside}</div>
    </div>
  );
}
