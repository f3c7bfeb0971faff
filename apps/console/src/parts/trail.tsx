import type { ReactNode } from 'react';
import { TenantLink } from './tenant-link.tsx';

/** A page above one: its path within the tenant, and its name. */
export type TrailStep = readonly [path: string, name: ReactNode];

/** The pages above a page, the farthest first, as links. */
export function Trail({ steps }: { readonly steps: readonly TrailStep[] }) {
  return (
    <nav className="trail" aria-label="Breadcrumb">
      <ol>
        {steps.map(([path, name]) => (
          <li key={path}>
            <TenantLink to={path}>{name}</TenantLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
