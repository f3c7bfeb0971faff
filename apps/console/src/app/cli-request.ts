/** What `svc login` asks in the address of the page, as far as the page shows or uses it. */
export type CliRequest = {
  readonly host: string;
  /** Tenant that the command was given; null for none. */
  readonly tenant: string | null;
  /** Where the command line waits when the person refuses. */
  readonly refusal: string;
  /** All parameters, which the service checks again. */
  readonly form: Readonly<Record<string, string>>;
};

/**
 * Returns what a query asks; null where it is not one of `svc login`. The address of a refusal is made here, so that the page leads to
 * the loopback interface and nowhere else.
 */
export function readCliRequest(query: string): CliRequest | null {
  const parameters = new URLSearchParams(query);
  const form = Object.fromEntries(parameters);
  const { host = '', redirect_uri = '', state = '', tenant = null } = form;
  const port = /^http:\/\/(127\.0\.0\.1|\[::1\]):(\d{1,5})\/callback$/.exec(redirect_uri);
  if (host === '' || state === '' || port === null) return null;
  const answer = new URLSearchParams({ error: 'access_denied', state });
  return {
    host,
    tenant,
    refusal: `http://${port[1]}:${port[2]}/callback?${answer}`,
    form,
  };
}
