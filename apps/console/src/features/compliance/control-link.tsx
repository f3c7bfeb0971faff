import { TenantLink } from '../../parts/tenant-link.tsx';

/** What names a control: its framework, and its id there. */
export type ControlRef = { readonly frameworkId: string; readonly controlId: string };

/** Returns the page of a control, below the tenant's. */
export function controlPath({ frameworkId, controlId }: ControlRef): string {
  return `/compliance/${frameworkId}/controls/${encodeURIComponent(controlId)}`;
}

/** A control by its id and title, with a link to its page. */
export function ControlLink({ title, ...control }: ControlRef & { readonly title: string }) {
  return (
    <TenantLink to={controlPath(control)}>
      <strong>{control.controlId}</strong> {title}
    </TenantLink>
  );
}
