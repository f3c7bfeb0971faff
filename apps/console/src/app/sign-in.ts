/** Returns where a person signs in to a tenant, to come back to `path` of the console. */
export function signInAddress(tenant: string, path: string): string {
  const query = new URLSearchParams({ returnTo: path });
  return `/auth/${encodeURIComponent(tenant)}/sign-in?${query}`;
}
