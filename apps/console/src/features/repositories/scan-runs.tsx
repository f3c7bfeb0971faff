import type { ScanRun } from '@svc/contract';
import { Loaded } from '../../parts/loading.tsx';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { TRIGGER_TEXTS } from './scan-trigger.ts';
import { useScanRuns } from './use-scan-runs.ts';

/** Renders hosted scans that are queued, running or failed, or nothing if there are none. */
export function ScanRuns({ repoId }: { readonly repoId: string }) {
  const runs = useScanRuns(repoId);
  return (
    <Loaded query={runs}>
      {({ items }) =>
        items.length > 0 && (
          <section className="stack" aria-labelledby="runs">
            <h2 id="runs">Waiting, running and failed scans</h2>
            <TableFrame>
              <table aria-labelledby="runs">
                <thead>
                  <tr>
                    <th scope="col">Requested</th>
                    <th scope="col">Trigger</th>
                    <th scope="col">State</th>
                    <th scope="col">Error and remedy</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((run) => (
                    <tr key={run.id}>
                      <td>
                        <TenantLink to={`/scans/${run.id}`}>
                          <TimeText time={run.createdAt} />
                        </TenantLink>
                      </td>
                      <td>{TRIGGER_TEXTS[run.trigger]}</td>
                      <td>
                        <StateBadge state={run.state} />
                      </td>
                      <td>{errorText(run)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableFrame>
          </section>
        )
      }
    </Loaded>
  );
}

function errorText({ error }: ScanRun): string {
  return error === null ? '' : `${error.message}: ${error.action}`;
}
