import type { ScanFinding } from '@svc/contract';
import { printable } from './printable.ts';

/** How far the findings of a group reach: what all share, and what each has of its own. */
export type GroupReach = {
  /** `source code; until it is revoked (56 to 64 of 100)`; empty when unknown. */
  readonly shared: string;
  /** `reading and changing, 64 of 100`; null where all are alike. */
  readonly own: (finding: ScanFinding) => string | null;
};

export function groupReach(group: readonly ScanFinding[]): GroupReach {
  const [first, ...others] = group.map(({ blastRadius }) => values(blastRadius));
  const shared = (first ?? []).filter((value) => others.every((all) => all.includes(value)));
  const scores = group.map(({ blastRadius }) => blastRadius.score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const isOne = low === high && [first, ...others].every((all) => all?.length === shared.length);
  if (shared.length === 0 && isOne) return { shared: '', own: () => null };
  const range = low === high ? `${high} of 100` : `${low} to ${high} of 100`;
  if (isOne) return { shared: `${shared.join('; ')} (${range})`, own: () => null };
  return {
    shared: `${[...shared, 'more at each place'].join('; ')} (${range})`,
    own: ({ blastRadius }) => {
      const own = values(blastRadius).filter((value) => !shared.includes(value));
      return [own.join('; '), `${blastRadius.score} of 100`].filter(Boolean).join(', ');
    },
  };
}

function values({ factors }: ScanFinding['blastRadius']): readonly string[] {
  return factors.map(({ value }) => printable(value));
}
