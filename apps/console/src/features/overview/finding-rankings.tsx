import type { FindingFacets } from '@svc/contract';
import type { ReactNode } from 'react';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { Ranking } from '../../parts/ranking.tsx';
import { RepositoryName } from '../../parts/repository-name.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { useOpenFacets } from './overview-reads.tsx';

const MAX_SHOWN = 5;
type Values = FindingFacets['facets']['repository'];

/** Where most open findings are: by repository and by rule. */
export function FindingRankings() {
  const counts = useOpenFacets();
  return (
    <Card title="Most findings">
      <Loaded query={counts}>
        {({ facets }) => (
          <>
            <FindingRanking
              label="Repositories"
              parameter="repoId"
              values={facets.repository}
              show={(id) => <RepositoryName id={id} />}
            />
            <FindingRanking
              label="Rules"
              parameter="ruleId"
              values={facets.rule}
              show={(id) => (
                <span title={id}>
                  <UntrustedText
                    text={facets.rule.find(({ value }) => value === id)?.title ?? id}
                  />
                </span>
              )}
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
  show,
}: {
  readonly label: string;
  readonly parameter: string;
  readonly values: Values;
  readonly show: (value: string) => ReactNode;
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
            {show(value)}
          </TenantLink>
        ),
      }))}
    />
  );
}
