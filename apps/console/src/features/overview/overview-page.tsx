import type { Overview } from '@svc/contract';
import { useState } from 'react';
import { useMay, useMe } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Page } from '../../parts/page.tsx';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { pinOf, readPins } from '../../verify/pinned-logs.ts';
import { lastVisit } from './last-visit.ts';
import { type RolloutStep, rolloutSteps } from './rollout.ts';
import { SinceLastVisit } from './since-last-visit.tsx';

const DAYS = 7;

/** What waits for a decision, how findings develop, and the next step of the rollout. */
export function OverviewPage() {
  const may = useMay();
  const { tenant } = useMe();
  const [since] = useState(() => lastVisit(tenant.id));
  const overview = useOperation(
    'getOverview',
    { query: since === null ? {} : { since } },
    { isLive: true },
  );
  return (
    <Page title="Overview">
      <Loaded query={overview}>
        {({ waitingApprovals: { value, exact }, openFindings, changes, rollout }) => (
          <>
            <section className="stack" aria-label="Waiting">
              <h2>Waiting for a decision</h2>
              <p>
                <TenantLink to="/approvals" search={{ state: 'waiting' }}>
                  {exact ? '' : 'more than '}
                  {numberText(value)} {value === 1 ? 'approval' : 'approvals'}
                </TenantLink>
              </p>
              <p className="badges">
                {SEVERITIES.map((severity) => (
                  <TenantLink to="/findings" search={{ severity, status: 'open' }} key={severity}>
                    {numberText(openFindings[severity])} open <SeverityBadge severity={severity} />
                  </TenantLink>
                ))}
              </p>
            </section>
            {since !== null && changes !== null && <SinceLastVisit {...{ since, changes }} />}
            <Rollout rollout={rollout} />
          </>
        )}
      </Loaded>
      {may('getFindingTrend') && <Trend />}
    </Page>
  );
}

function Trend() {
  const trend = useOperation('getFindingTrend', { query: { days: DAYS } });
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
              {[...days].reverse().map(({ day, openBySeverity }) => (
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

function Rollout({ rollout }: Pick<Overview, 'rollout'>) {
  const { tenant } = useMe();
  const hasVerified = (pinOf(readPins(), tenant.id)?.head ?? null) !== null;
  const steps = rolloutSteps({ ...rollout, hasVerified }, location.origin);
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
