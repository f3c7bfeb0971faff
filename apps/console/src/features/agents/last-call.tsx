import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { TimeText } from '../../parts/time-text.tsx';

/** So many uses are read at once, for all rows of the list. */
const MAX_READ = 200;

/** When the gateway or a check last saw a call of an agent; nothing where more uses exist than are read. */
export function LastCall({ agentId }: { readonly agentId: string }) {
  const may = useMay();
  const uses = useOperation(
    'listRuntimeUses',
    may('listRuntimeUses') ? { query: { limit: MAX_READ } } : null,
  );
  if (uses.data === undefined || uses.data.nextCursor !== null) return '';
  const times = uses.data.items
    .filter((use) => use.agentId === agentId)
    .map(({ lastSeenAt }) => lastSeenAt)
    .filter((time) => time !== null);
  const last = times.sort().at(-1);
  return last === undefined ? <span className="muted">never</span> : <TimeText time={last} />;
}
