import type { Finding, Overview } from '@svc/contract';
import { Card } from '../../parts/card.tsx';
import { numberText } from '../../parts/number-text.ts';
import { PathText } from '../../parts/path-text.tsx';
import { RepositoryName } from '../../parts/repository-name.tsx';
import { SEVERITIES, SeverityBadge, SeverityIcon } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** Open findings of the default branches, by severity, and the worst of them by name. */
export function OpenFindings({
  open,
  worst,
}: {
  readonly open: Overview['openFindings'];
  readonly worst: readonly Finding[];
}) {
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
      {worst.length > 0 && <WorstFindings worst={worst} />}
    </Card>
  );
}

/** What to fix first. */
function WorstFindings({ worst }: { readonly worst: readonly Finding[] }) {
  return (
    <ul className="plain-list" aria-label="Fix first">
      {worst.map(({ id, severity, title, repoId, path, span }) => (
        <li key={id}>
          <TenantLink to={`/findings/${id}`}>
            <SeverityIcon severity={severity} />
            <UntrustedText text={title} />
          </TenantLink>
          <span className="muted">
            <PathText path={path} line={span.startLine} before={<RepositoryName id={repoId} />} />
          </span>
        </li>
      ))}
    </ul>
  );
}
