import type { FindingFacets } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** What findings are grouped by: the facet that counts them, and the filter that lists a group. */
export const GROUPINGS = {
  rule: { label: 'Rule', facet: 'rule', filter: 'ruleId' },
  repository: { label: 'Repository', facet: 'repository', filter: 'repoId' },
  owner: { label: 'Owner', facet: 'assignee', filter: 'assignee' },
} as const satisfies Record<
  string,
  { facet: keyof FindingFacets['facets']; [name: string]: string }
>;

export type Grouping = keyof typeof GROUPINGS;

/** The findings of a filter by groups, the largest first; each leads to its findings. */
export function Groups({
  by,
  counts,
  filter,
  textOf,
}: {
  readonly by: Grouping;
  readonly counts: FindingFacets;
  readonly filter: Readonly<Record<string, string>>;
  /** What people read instead of a value. */
  readonly textOf: (value: string) => string;
}) {
  const { label, facet, filter: name } = GROUPINGS[by];
  const groups = counts.facets[facet];
  const rest = counts.total - groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <TableFrame>
        <table aria-label={`Findings by ${label.toLowerCase()}`}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col" className="number">
                Findings
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ value, count }) => (
              <tr key={value}>
                <td>
                  <TenantLink to="/findings" search={{ ...filter, [name]: value }}>
                    <UntrustedText text={textOf(value)} />
                  </TenantLink>
                </td>
                <td className="number">{numberText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {rest > 0 && (
        <p className="muted">
          {numberText(rest)} of {numberText(counts.total)} are in none of these groups
          {by === 'owner' && ': nobody is assigned, or somebody with few'}.
        </p>
      )}
    </>
  );
}
