import { type ReactNode, useId } from 'react';

/** A part of a page of several, with its heading and a link to the page that has all of it. */
export function Card({
  title,
  link,
  children,
}: {
  readonly title: ReactNode;
  readonly link?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header className="card-head">
        <h2 id={id}>{title}</h2>
        {link}
      </header>
      {children}
    </section>
  );
}
