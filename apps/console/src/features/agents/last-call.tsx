import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { usesOf } from './agent-uses.ts';

/** So many uses are read at once, for all rows of the list. */
const MAX_READ = 200;

/** When an agent called last, and how many shadow tools it uses, which no code declares; beyond `MAX_READ` uses of all agents its own page has it. */
export function LastCall({ agentId }: { readonly agentId: string }) {
  const may = useMay();
  const uses = useOperation(
    'listRuntimeUses',
    may('listRuntimeUses') ? { query: { limit: MAX_READ } } : null,
  );
  if (uses.data === undefined) return '';
  if (uses.data.nextCursor !== null) return <span className="muted">on its page</span>;
  const { lastAt, shadow } = usesOf(uses.data.items, agentId);
  if (lastAt === null) return <span className="muted">never</span>;
  return (
    <>
      <TimeText time={lastAt} />
      {shadow > 0 && (
        <>
          {', '}
          <TenantLink to="/inventory/runtime" search={{ agentId, status: 'shadow' }}>
            {shadow} {shadow === 1 ? 'shadow tool' : 'shadow tools'}
          </TenantLink>
        </>
      )}
    </>
  );
}
