import { Page } from '../../parts/page.tsx';
import { usePageId } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { EventDetail } from './event-detail.tsx';

/** One event on a page of its own. */
export function EventPage() {
  const id = usePageId();
  return (
    <Page title="Event" actions={<TenantLink to="/evidence">All evidence</TenantLink>}>
      <EventDetail key={id} id={id} />
    </Page>
  );
}
