import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import type { Search } from './search.ts';

/** Returns what opens a page of the tenant: a path below `/t/{tenant}`, such as `/findings`. */
export function useGoTo(): (path: string, search?: Search) => void {
  const navigate = useNavigate();
  const { tenant } = useMe();
  return (path, search = {}) =>
    void navigate({ to: `/t/${tenant.slug}${path}` as never, search: search as never });
}
