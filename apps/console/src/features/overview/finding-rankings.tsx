import type { FindingFacets } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const MAX_SHOWN = 5;
type Values = FindingFacets['facets']['rule'];

/** Where most open findings are: by repository and by rule. */
export function FindingRankings() {
  const counts = useOperation('getFindingFacets', { query: { status: 'open' } });
  const repositories = useOperation('listRepositories', { query: { limit: 200 } });
  const nameOf = (id: string) => repositories.data?.items.find((one) => one.id === id)?.name ?? id;
  return (
    <Card title="Most findings">
      <Loaded query={counts}>
        {({ facets }) => (
          <>
            <Ranking
              label="Repositories"
              parameter="repoId"
              values={facets.repository}
              textOf={nameOf}
            />
            <Ranking label="Rules" parameter="ruleId" values={facets.rule} textOf={(id) => id} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Ranking({
  label,
  parameter,
  values,
  textOf,
}: {
  readonly label: string;
  readonly parameter: string;
  readonly values: Values;
  readonly textOf: (value: string) => string;
}) {
  const shown = values.slice(0, MAX_SHOWN);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <section className="stack" aria-label={label}>
      <h3>{label}</h3>
      {shown.length === 0 && <p className="muted">None has open findings.</p>}
      <ul className="ranking">
        {shown.map(({ value, count }) => (
          <li key={value}>
            <TenantLink to="/findings" search={{ [parameter]: value, status: 'open' }}>
              <UntrustedText text={textOf(value)} />
            </TenantLink>
            <span>{numberText(count)}</span>
            <div className="meter">
              <i style={{ width: `${(100 * count) / most}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
