import type { PolicyPackDetail, ReplayReport } from '@svc/contract';
import { useWrite } from '../../api/queries.ts';
import { ActionDialog } from '../../parts/confirm.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Decides recorded calls again by another version: how many outcomes would change, and which. */
export function Replay({
  pack,
  onReport,
  onClose,
}: {
  readonly pack: PolicyPackDetail;
  readonly onReport: (replayId: string) => void;
  readonly onClose: () => void;
}) {
  const replay = useWrite('replayDecisions', { onSuccess: ({ id }) => onReport(id) });
  return (
    <ActionDialog
      title={`Replay recorded decisions by ${pack.id} version ${pack.version}`}
      label={replay.data === undefined ? 'Replay' : 'Replay again'}
      isOpen
      isBusy={replay.isPending}
      error={replay.error}
      onClose={onClose}
      onSubmit={() => replay.mutate({ body: { packId: pack.id, version: pack.version } })}
    >
      {replay.data !== undefined && <Report report={replay.data} />}
    </ActionDialog>
  );
}

function Report({ report }: { readonly report: ReplayReport }) {
  const flipsTo = (outcome: string) =>
    report.groups
      .filter(({ to }) => (to === 'deny') === (outcome === 'deny'))
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="stack" aria-label="Report" role="status">
      <p>
        {report.recorded} recorded, {report.covered} decided by both. {flipsTo('deny')} would be
        denied, {flipsTo('allow')} change otherwise, {report.covered - report.flips} stay as they
        were.
      </p>
      <table aria-label="Changes">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Tool</th>
            <th scope="col">Change</th>
            <th scope="col">Rule</th>
            <th scope="col">Calls</th>
          </tr>
        </thead>
        <tbody>
          {report.groups.map(({ agentId, tool, from, to, rule, count }) => (
            <tr key={`${agentId} ${tool} ${from} ${to} ${rule}`}>
              <td>
                <TenantLink to={`/agents/${agentId}`}>{agentId}</TenantLink>
              </td>
              <td>
                <UntrustedText text={tool} />
              </td>
              <td>
                {from} to {to}
              </td>
              <td>
                <code>{rule}</code>
              </td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
