import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { usesOf } from './agent-uses.ts';

/** So many uses are read at once, for all rows of the list. */
const MAX_READ = 200;

function useRuntimeUses() {
  const may = useMay();
  return useOperation(
    'listRuntimeUses',
    may('listRuntimeUses') ? { query: { limit: MAX_READ } } : null,
  );
}

/** When an agent called last; beyond `MAX_READ` uses of all agents its own page has it. */
export function LastCall({ agentId }: { readonly agentId: string }) {
  const { data } = useRuntimeUses();
  if (data === undefined) return '';
  if (data.nextCursor !== null) return <span className="muted">on its page</span>;
  return <TimeText time={usesOf(data.items, agentId).lastAt} />;
}

/** How many tools an agent has called that no code declares; nothing beyond `MAX_READ` uses of all agents. */
export function ShadowTools({ agentId }: { readonly agentId: string }) {
  const { data } = useRuntimeUses();
  if (data?.nextCursor !== null) return '';
  const { shadow } = usesOf(data.items, agentId);
  if (shadow === 0) return <span className="muted">0</span>;
  return (
    <TenantLink to="/inventory/runtime" search={{ agentId, status: 'shadow' }}>
      {numberText(shadow)}
    </TenantLink>
  );
}
