/**
 * Returns the address of the REST API, without a trailing slash: `https://api.github.com` for github.com, `https://api.X.ghe.com`
 * for a tenant of GHE.com, `/api/v3` below the address for a server of GitHub Enterprise.
 */
export function apiAddress(hostUrl: string): string {
  const { hostname } = new URL(hostUrl);
  const isHosted = hostname === 'github.com' || /^[a-z0-9-]+\.ghe\.com$/.test(hostname);
  return isHosted ? `https://api.${hostname}` : `${hostUrl}/api/v3`;
}
