import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** The newest deliveries of a channel. */
export function Deliveries({ channelId }: { readonly channelId: string }) {
  const deliveries = useOperation('listDeliveries', {
    params: { channelId },
    query: { limit: 20 },
  });
  return (
    <Loaded query={deliveries}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="muted">Nothing was delivered yet.</p>
        ) : (
          <TableFrame>
            <table aria-label="Deliveries">
              <thead>
                <tr>
                  <th scope="col">Event</th>
                  <th scope="col">State</th>
                  <th scope="col">Last answer</th>
                  <th scope="col">Created</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, event, about, state, attempts, status, outcome, createdAt }) => (
                  <tr key={id}>
                    <td>
                      <code>{event}</code> {about}
                    </td>
                    <td>
                      <StateBadge state={state} />
                    </td>
                    <td>
                      {status === null ? '' : `HTTP ${status} `}
                      {outcome !== null && <UntrustedText text={outcome} />} ({attempts} attempts)
                    </td>
                    <td>
                      <TimeText time={createdAt} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        )
      }
    </Loaded>
  );
}
