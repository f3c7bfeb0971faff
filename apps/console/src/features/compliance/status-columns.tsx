import type { StatusCounts } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { StatusColumn } from './status-column.tsx';
import type { StatusQuery } from './status-query.ts';
import { ATTESTED, AUTOMATED } from './status-text.ts';

/** The counts of a framework: what signals show beside what people attest, and what is in neither. */
export function StatusColumns({
  path,
  status,
  query = {},
  hasHints = false,
}: {
  /** Page of the framework, below the tenant's. */
  readonly path: string;
  readonly status: StatusCounts;
  /** Of which scope and day the counts are. */
  readonly query?: StatusQuery;
  readonly hasHints?: boolean;
}) {
  const { counted, notInForce, notApplicable } = status;
  return (
    <>
      <div className="status-columns">
        <StatusColumn
          title="Automated: what signals show"
          column={AUTOMATED}
          counts={status.automated}
          hasHints={hasHints}
          link={(value, text) => (
            <TenantLink to={path} search={{ ...query, status: value, applicability: 'applicable' }}>
              {text}
            </TenantLink>
          )}
        />
        <StatusColumn
          title="Attested: what people say"
          column={ATTESTED}
          counts={status.attested}
          hasHints={hasHints}
          link={(value, text) => (
            <TenantLink
              to={path}
              search={{ ...query, attested: value, applicability: 'applicable' }}
            >
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
