import type { StatusCounts } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { StatusColumn } from './status-column.tsx';
import { ATTESTED, AUTOMATED } from './status-text.ts';

/** The counts of a framework: what signals show beside what people attest, and what is in neither. */
export function StatusColumns({
  path,
  status,
}: {
  /** Page of the framework, below the tenant's. */
  readonly path: string;
  readonly status: StatusCounts;
}) {
  const { counted, notInForce, notApplicable } = status;
  return (
    <>
      <div className="status-columns">
        <StatusColumn
          title="Automated: what signals show"
          column={AUTOMATED}
          counts={status.automated}
          link={(value, text) => (
            <TenantLink to={path} search={{ status: value, applicability: 'applicable' }}>
              {text}
            </TenantLink>
          )}
        />
        <StatusColumn
          title="Attested: what people say"
          column={ATTESTED}
          counts={status.attested}
          link={(value, text) => (
            <TenantLink to={path} search={{ attested: value, applicability: 'applicable' }}>
              {text}
            </TenantLink>
          )}
        />
      </div>
      <p className="muted">
        {numberText(counted)} counted
        {notInForce > 0 && `, ${numberText(notInForce)} not in force yet`}
        {notApplicable > 0 && `, ${numberText(notApplicable)} not applicable`}
      </p>
    </>
  );
}
