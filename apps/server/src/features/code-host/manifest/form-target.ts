/** A login of the host: letters, digits and single hyphens, at most 39. */
export const ORGANIZATION = /^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}$/;

/** Returns where the browser posts a manifest; `organization` is null for the person's own account. */
export function manifestTarget(hostUrl: string, organization: string | null): string {
  const owner = organization === null ? '' : `/organizations/${organization}`;
  return `${hostUrl}${owner}/settings/apps/new`;
}
