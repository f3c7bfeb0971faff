/**
 * Returns the address at which a person signs in to a tenant, to return to `path` of the console. With `isFresh` the identity provider
 * asks for the credentials even during its own session.
 */
export function signInAddress(tenant: string, path: string, isFresh = false): string {
  const query = new URLSearchParams({ returnTo: path, ...(isFresh && { maxAge: '0' }) });
  return `/auth/${encodeURIComponent(tenant)}/sign-in?${query}`;
}
