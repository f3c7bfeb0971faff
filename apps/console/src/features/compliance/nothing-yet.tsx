import type { FrameworkCounts } from '@svc/contract';
import { TenantLink } from '../../parts/tenant-link.tsx';

/** Why no column says anything yet, and what fills each of them; nothing once either does. */
export function NothingYet({ frameworks }: { readonly frameworks: readonly FrameworkCounts[] }) {
  const saysNothing = frameworks.every(
    ({ status: { counted, automated, attested } }) =>
      automated.none + automated.no_data === counted && attested.none === counted,
  );
  if (!saysNothing) return null;
  return (
    <div className="notice" role="status">
      <strong>Neither column says anything yet.</strong> Signals answer from records of this
      service: <TenantLink to="/repositories/add">upload a scan</TenantLink> or{' '}
      <TenantLink to="/agents">register an agent</TenantLink>, and they are computed every six
      hours. People attest a control on its page, in their own words, for a limited time.
    </div>
  );
}
