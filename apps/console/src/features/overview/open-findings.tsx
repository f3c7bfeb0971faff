import type { Overview } from '@svc/contract';
import { Card } from '../../parts/card.tsx';
import { numberText } from '../../parts/number-text.ts';
import { SEVERITIES, SeverityBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';

/** Open findings of the default branches, by severity. */
export function OpenFindings({ open }: { readonly open: Overview['openFindings'] }) {
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
    </Card>
  );
}
