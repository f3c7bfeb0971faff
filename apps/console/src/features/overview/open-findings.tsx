import type { Overview } from '@svc/contract';
import { useMay } from '../../api/me.ts';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { numberText } from '../../parts/number-text.ts';
import { RepositoryName } from '../../parts/repository-name.tsx';
import { SEVERITIES, SeverityBadge, SeverityIcon } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_WORST = 3;

/** Open findings of the default branches, by severity, and the worst of them by name. */
export function OpenFindings({ open }: { readonly open: Overview['openFindings'] }) {
  const may = useMay();
  return (
    <Card
      title="Open findings"
      link={
        <TenantLink to="/findings" search={{ status: 'open' }}>
          All findings
        </TenantLink>
      }
    >
      <div className="figures">
        {SEVERITIES.map((severity) => (
          <TenantLink to="/findings" search={{ severity, status: 'open' }} key={severity}>
            <strong>{numberText(open[severity])}</strong>
            <SeverityBadge severity={severity} />
          </TenantLink>
        ))}
      </div>
      {may('listFindings') && <WorstFindings />}
    </Card>
  );
}

/** What to fix first. */
function WorstFindings() {
  const worst = useOperation('listFindings', { query: { status: 'open', limit: MAX_WORST } });
  const items = worst.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Fix first">
      {items.map(({ id, severity, title, repoId, path, span }) => (
        <li key={id}>
          <TenantLink to={`/findings/${id}`}>
            <SeverityIcon severity={severity} />
            <UntrustedText text={title} />
          </TenantLink>
          <span className="muted path">
            <bdi>
              <RepositoryName id={repoId} /> <UntrustedText text={`${path}:${span.startLine}`} />
            </bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
