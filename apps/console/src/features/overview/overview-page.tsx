import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { type RolloutStep, rolloutSteps } from './rollout.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

const ALL = { query: { limit: 200 } } as const;
const LIVE = { isLive: true } as const;

/** What waits for a decision, how findings develop, and the next step of the rollout. */
export function OverviewPage() {
  const may = useMay();
  const approvals = useOperation(
    'listApprovals',
    { query: { state: 'waiting', limit: 200 } },
    LIVE,
  );
  return (
    <Page title="Overview">
      <section className="stack" aria-label="Approvals">
        <h2>Waiting for a decision</h2>
        <Loaded query={approvals}>
          {({ items, nextCursor }) => (
            <p>
              <TenantLink to="/approvals" search={{ state: 'waiting' }}>
                {nextCursor === null ? items.length : `more than ${items.length}`} approvals
              </TenantLink>
            </p>
          )}
        </Loaded>
      </section>
      {may('listEvidence') && <SinceLastVisit />}
      {may('getFindingTrend') && <Trend />}
      <Rollout />
    </Page>
  );
}

function Trend() {
  const trend = useOperation('getFindingTrend', { query: { days: 14 } });
  return (
    <section className="stack" aria-label="Open findings">
      <h2>Open findings by day</h2>
      <Loaded query={trend}>
        {({ days }) => (
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                {SEVERITIES.map((severity) => (
                  <th scope="col" key={severity}>
                    <TenantLink to="/findings" search={{ severity, status: 'open' }}>
                      <SeverityBadge severity={severity} />
                    </TenantLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .slice(-7)
                .reverse()
                .map(({ day, openBySeverity }) => (
                  <tr key={day}>
                    <td>{day}</td>
                    {SEVERITIES.map((severity) => (
                      <td key={severity}>{openBySeverity[severity]}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

function Rollout() {
  const may = useMay();
  const repositories = useOperation('listRepositories', ALL, LIVE);
  const servers = useOperation('listGatewayServers', ALL, LIVE);
  const agents = useOperation('listAgents', ALL, LIVE);
  const channels = useOperation('listChannels', may('listChannels') ? ALL : null, LIVE);
  const calls = useOperation(
    'listEvidence',
    { query: { kind: 'policy_decision', limit: 1 } },
    LIVE,
  );
  const count = (items: readonly unknown[] | undefined) => items?.length ?? null;
  const steps = rolloutSteps(
    {
      repositories: count(repositories.data?.items),
      servers: count(servers.data?.items),
      enforcingServers: count(servers.data?.items.filter(({ mode }) => mode === 'enforce')),
      approvedAgents: count(agents.data?.items.filter(({ state }) => state === 'approved')),
      checkedCalls: count(calls.data?.items),
      channels: count(channels.data?.items),
    },
    location.origin,
  );
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className="stack" aria-label="Rollout">
      <h2>Rollout</h2>
      <ol className="stack">
        {steps.map((step) => (
          <li key={step.title} aria-current={step === next ? 'step' : undefined}>
            {step.isDone ? 'Done: ' : ''}
            {step.title}
            {!step.isDone && <HowTo step={step} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function HowTo({ step: { command, page } }: { readonly step: RolloutStep }) {
  if (page !== undefined) {
    return (
      <>
        {': '}
        <TenantLink to={page}>open the page</TenantLink>
      </>
    );
  }
  return (
    <>
      <pre>{command}</pre>
      <CopyButton text={command ?? ''} label="Copy the command" />
    </>
  );
}
