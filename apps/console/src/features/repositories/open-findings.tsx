import { useOperation } from '../../api/queries.ts';
import { numberText } from '../../parts/number-text.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';

/** So many repositories are counted at once, for all rows of the list: those with the most. */
const MAX_COUNTED = 50;

/** How many findings of a repository are open, as a link to them; of those with too few to be counted, only the link. */
export function OpenFindings({ repoId }: { readonly repoId: string }) {
  const counts = useOperation(
    'getFindingFacets',
    { query: { status: 'open' } },
    { isLive: true, keepsPrevious: true },
  );
  if (counts.data === undefined) return '';
  const { repository } = counts.data.facets;
  const found = repository.find(({ value }) => value === repoId);
  if (found === undefined && repository.length < MAX_COUNTED) return '0';
  return (
    <TenantLink to="/findings" search={{ repoId, status: 'open' }}>
      {found === undefined ? 'show' : numberText(found.count)}
    </TenantLink>
  );
}
