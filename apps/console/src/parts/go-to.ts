import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';

/** Returns what opens a page of the tenant: a path below `/t/{tenant}`, such as `/findings`. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  const { tenant } = useMe();
  return (path) => void navigate({ to: `/t/${tenant.slug}${path}` as never });
}
