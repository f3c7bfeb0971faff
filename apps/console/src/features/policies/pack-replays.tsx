import type { ReplaySummary } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** The newest replay reports of a pack's versions. */
export function PackReplays({ reports }: { readonly reports: readonly ReplaySummary[] }) {
  if (reports.length === 0) return null;
  return (
    <TableFrame>
      <table aria-label="Replay reports">
        <caption>Newest replay reports</caption>
        <thead>
          <tr>
            <th scope="col">Created</th>
            <th scope="col">Version</th>
            <th scope="col">Compared with</th>
            <th scope="col" className="number">
              Would be denied
            </th>
            <th scope="col" className="number">
              Would wait
            </th>
            <th scope="col" className="number">
              Would be allowed
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {reports.map(
            ({ id, createdAt, candidate, against, wouldDeny, wouldWait, wouldAllow, isStale }) => (
              <tr key={id}>
                <td>
                  <TenantLink to={`/policies/replays/${id}`}>
                    <TimeText time={createdAt} />
                  </TenantLink>
                </td>
                <td>{candidate.version}</td>
                <td>
                  {against.packId} version {against.version}
                </td>
                <td className="number">{numberText(wouldDeny)}</td>
                <td className="number">{numberText(wouldWait)}</td>
                <td className="number">{numberText(wouldAllow)}</td>
                <td>{isStale ? 'stale' : 'fresh'}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}
