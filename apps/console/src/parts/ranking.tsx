import type { ReactNode } from 'react';
import { numberText } from './number-text.ts';

export type Ranked = { readonly key: string; readonly count: number; readonly link: ReactNode };

/** Things by how often they occur, each with a bar that has the length of its count beside the highest. */
export function Ranking({
  label,
  values,
  empty = 'None.',
}: {
  readonly label: string;
  readonly values: readonly Ranked[];
  readonly empty?: string;
}) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <section className="stack" aria-label={label}>
      <h3>{label}</h3>
      {values.length === 0 && <p className="muted">{empty}</p>}
      <ul className="ranking">
        {values.map(({ key, count, link }) => (
          <li key={key}>
            {link}
            <span>{numberText(count)}</span>
            <div className="meter">
              <i style={{ width: `${(100 * count) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
