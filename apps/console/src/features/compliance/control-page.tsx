import { useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { ControlDetail } from './control-detail.tsx';
import './compliance.css';

/** One control on a page of its own. */
export function ControlPage() {
  const params = useParams({ strict: false }) as { id?: string; controlId?: string };
  const { id: frameworkId = '', controlId = '' } = params;
  return (
    <Page
      title={`Control ${controlId}`}
      actions={<TenantLink to={`/compliance/${frameworkId}`}>All controls</TenantLink>}
    >
      <ControlDetail key={`${frameworkId} ${controlId}`} {...{ frameworkId, controlId }} />
    </Page>
  );
}
