import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import type { Search } from './search.ts';

/** A link to a page of the tenant: `to` begins below `/t/{tenant}`, such as `/findings`. */
export function TenantLink({
  to,
  search = {},
  children,
}: {
  readonly to: string;
  readonly search?: Search;
  readonly children: ReactNode;
}) {
  const { tenant } = useMe();
  return (
    <Link to={`/t/${tenant.slug}${to}` as never} search={search as never}>
      {children}
    </Link>
  );
}
