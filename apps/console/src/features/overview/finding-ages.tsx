import type { FindingFacets } from '@svc/contract';
import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { useOpenFacets } from './overview-reads.tsx';

/** Values of the filter `age`, the youngest first, and what people read. */
const AGES = [
  ['7d', 'up to 7 days'],
  ['30d', '7 to 30 days'],
  ['90d', '30 to 90 days'],
  ['older', 'over 90 days'],
] as const;

/** Open findings by the time since they were first seen: a table whose bars have the length of their counts; an age leads to its findings. */
export function FindingAges() {
  const counts = useOpenFacets();
  return (
    <Card title="Age of open findings">
      <Loaded query={counts}>{({ facets }) => <AgeTable ages={facets.age} />}</Loaded>
    </Card>
  );
}

function AgeTable({ ages }: { readonly ages: FindingFacets['facets']['age'] }) {
  const countOf = (age: string) => ages.find(({ value }) => value === age)?.count ?? 0;
  const most = Math.max(1, ...ages.map(({ count }) => count));
  return (
    <table className="bar-table" aria-label="Open findings by age">
      <thead>
        <tr>
          <th scope="col">First seen</th>
          <th scope="col" colSpan={2} className="number">
            Findings
          </th>
        </tr>
      </thead>
      <tbody>
        {AGES.map(([age, text]) => (
          <tr key={age}>
            <th scope="row">
              <TenantLink to="/findings" search={{ age, status: 'open' }}>
                {text}
              </TenantLink>
            </th>
            <td aria-hidden>
              <div className="meter">
                <i style={{ width: `${(100 * countOf(age)) / most}%` }} />
              </div>
            </td>
            <td className="number">{numberText(countOf(age))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
