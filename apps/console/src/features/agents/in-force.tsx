import type { RevokedAgent } from '@svc/contract';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** State of a revocation at the time of the answer: since when it is in force, and which nodes have not read it. */
export function InForce({ revoked }: { readonly revoked: RevokedAgent }) {
  const { inForceSince, staleNodes, evidenceId } = revoked;
  return (
    <p className="notice" role="status">
      {inForceSince === null ? (
        'Revoked. When every node has read it is not recorded.'
      ) : (
        <>
          In force on every node since <TimeText time={inForceSince} isAbsolute />.
        </>
      )}
      {staleNodes.length > 0 &&
        ` These nodes answer nothing until they have read it: ${staleNodes.join(', ')}.`}
      {evidenceId !== null && (
        <>
          {' '}
          <TenantLink to={`/evidence/${evidenceId}`}>Its event</TenantLink>
        </>
      )}
    </p>
  );
}
