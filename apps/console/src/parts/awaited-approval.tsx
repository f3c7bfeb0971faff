import { TenantLink } from './tenant-link.tsx';

/** A change that is not made yet: where the second person decides. */
export function AwaitedApproval({ approvalId }: { readonly approvalId: string | null }) {
  if (approvalId === null) return null;
  return (
    <p className="notice" role="status">
      The change waits for a second person:{' '}
      <TenantLink to={`/approvals/${approvalId}`}>its approval</TenantLink>
    </p>
  );
}
