import type { FindingFacets } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Ranking } from '../../parts/ranking.tsx';
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
            <FindingRanking
              label="Repositories"
              parameter="repoId"
              values={facets.repository}
              textOf={nameOf}
            />
            <FindingRanking
              label="Rules"
              parameter="ruleId"
              values={facets.rule}
              textOf={(id) => id}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function FindingRanking({
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
  return (
    <Ranking
      label={label}
      empty="None has open findings."
      values={values.slice(0, MAX_SHOWN).map(({ value, count }) => ({
        key: value,
        count,
        link: (
          <TenantLink to="/findings" search={{ [parameter]: value, status: 'open' }}>
            <UntrustedText text={textOf(value)} />
          </TenantLink>
        ),
      }))}
    />
  );
}
