import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { Neighbours } from '../../parts/list/neighbours.tsx';
import { Page } from '../../parts/page.tsx';
import { readFilter, usePageId, usePageSearch } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { FINDING_FIELDS } from './filter-fields.ts';
import { FindingDetail } from './finding-detail.tsx';

/** One finding on a page of its own; its neighbours are those within the filter of the address. */
export function FindingPage() {
  const id = usePageId();
  const { tenant } = useMe();
  const [search] = usePageSearch();
  const { filter } = readFilter(search, FINDING_FIELDS);
  const navigate = useNavigate();
  return (
    <Page
      title="Finding"
      actions={
        <>
          <Neighbours
            operation="listFindings"
            filter={filter}
            id={id}
            onOpen={(to) =>
              void navigate({
                to: `/t/${tenant.slug}/findings/${to}` as never,
                search: filter as never,
              })
            }
          />
          <TenantLink to="/findings" search={{ ...filter, peek: id }}>
            All findings
          </TenantLink>
        </>
      }
    >
      <FindingDetail key={id} id={id} />
    </Page>
  );
}
