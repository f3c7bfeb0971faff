import type { Repository } from '@svc/contract';
import { StateBadge } from '../../parts/severity.tsx';

/** Whether the App has a repository; one that never had an installation gets its scans by uploads. */
export function ConnectionText({ connection }: { readonly connection: Repository['connection'] }) {
  if (connection === 'none') return <span className="muted">uploads</span>;
  return <StateBadge state={connection} />;
}
