/** A login of the host: letters, digits and single hyphens, at most 39 characters. */
const ORGANIZATION = /^(?=.{1,39}$)[A-Za-z0-9](?:-?[A-Za-z0-9])*$/;

/** Returns where the browser posts a manifest: for the person's own account, or an organisation; null where that is no login. */
export function manifestTarget(hostUrl: string, organization: string | null): string | null {
  if (organization === null) return `${hostUrl}/settings/apps/new`;
  if (!ORGANIZATION.test(organization)) return null;
  return `${hostUrl}/organizations/${organization}/settings/apps/new`;
}
