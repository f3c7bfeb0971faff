import type { EvidenceRecord } from '@svc/contract';
import { decisionState } from './decision-state.ts';
import { StateBadge } from './severity.tsx';
import { TableFrame } from './table-frame.tsx';
import { TenantLink } from './tenant-link.tsx';
import { TimeText } from './time-text.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** Sealed decisions about tool calls, each with a link to its event. */
export function DecisionTable({
  label,
  records,
}: {
  readonly label: string;
  readonly records: readonly EvidenceRecord[];
}) {
  return (
    <TableFrame>
      <table className="decisions" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Recorded</th>
            <th scope="col">Tool</th>
            <th scope="col">Decision</th>
            <th scope="col">Rule</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ event, sealedAt }) => (
            <tr key={event.id}>
              <td>
                <TenantLink to={`/evidence/${event.id}`}>
                  <TimeText time={sealedAt} />
                </TenantLink>
              </td>
              <td>
                <UntrustedText text={String(event.subject['id'])} />
              </td>
              <td>
                <StateBadge state={decisionState(event.data) ?? ''} />
              </td>
              <td>
                {typeof event.data['rule'] === 'string' && (
                  <UntrustedText text={event.data['rule']} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
