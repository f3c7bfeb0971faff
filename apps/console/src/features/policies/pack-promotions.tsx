import type { PolicyPackDetail } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { PersonText } from '../../parts/person-text.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** Promotions to or from the pack that wait for a second administrator. */
export function PackPromotions({ pack }: { readonly pack: PolicyPackDetail }) {
  const waiting = useOperation('listPromotions', {}, { isLive: true });
  const own = (waiting.data?.items ?? []).flatMap((approval) => {
    const { change } = approval;
    if (change?.operation !== 'promotePack') return [];
    return [change.packId, change.from.packId].includes(pack.id) ? [{ ...approval, change }] : [];
  });
  if (own.length === 0) return null;
  return (
    <ul className="notice" aria-label="Promotions that wait">
      {own.map(({ id, change, requestedBy, expiresAt }) => (
        <li key={id}>
          {change.from.packId} version {change.from.version} waits to be promoted to {change.packId}
          , asked for by <PersonText principal={requestedBy} />, until{' '}
          <TimeText time={expiresAt} isAbsolute />:{' '}
          <TenantLink to={`/approvals/${id}`}>its approval</TenantLink>
          {change.replayId !== undefined && (
            <>
              {', '}
              <TenantLink to={`/policies/replays/${change.replayId}`}>replay report</TenantLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
