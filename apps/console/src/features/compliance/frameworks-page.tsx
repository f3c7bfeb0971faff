import type { FrameworkCounts } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ComplianceTabs } from './compliance-tabs.tsx';
import { Contradictions, EndsSoon } from './needs-a-person.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { RefreshSignals } from './refresh-signals.tsx';
import { StatusColumns } from './status-columns.tsx';
import { AUTOMATED } from './status-text.ts';

/** The frameworks with the counts of both columns; what contradicts and what ends soon stands above them. */
export function FrameworksPage() {
  const overview = useOperation('getComplianceOverview', {}, { isLive: true });
  return (
    <Page
      title="Compliance"
      actions={
        <>
          <ComplianceTabs />
          <RefreshSignals />
        </>
      }
    >
      <Loaded query={overview} shape="rows">
        {({ frameworks, contradicted, ending }) => (
          <>
            <Contradictions {...{ contradicted, frameworks }} />
            <EndsSoon {...{ ending, frameworks }} />
            <NothingYet frameworks={frameworks} />
            <p className="muted">
              {AUTOMATED.filter(({ hint }) => hint !== undefined)
                .map(({ text, hint }) => `${capitalized(text)}: ${hint}.`)
                .join(' ')}
            </p>
            <div className="frameworks">
              {frameworks.map((framework) => (
                <FrameworkCard key={framework.id} framework={framework} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FrameworkCard({
  framework: { id, name, version, status },
}: {
  readonly framework: FrameworkCounts;
}) {
  const path = `/compliance/${id}`;
  return (
    <Card
      title={<TenantLink to={path}>{name}</TenantLink>}
      link={<span className="muted">{version}</span>}
    >
      <StatusColumns path={path} status={status} />
    </Card>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
