import { getCACertificates } from 'node:tls';

/**
 * Returns the certificates of the authorities that this process trusts, in PEM: those of Node.js, of `NODE_EXTRA_CA_CERTS`, and of the
 * system under `NODE_USE_SYSTEM_CA`. nodejs.org/api/tls.html#tlsgetcacertificatestype
 */
export function trustedAuthorities(): string {
  return `${getCACertificates('default').join('\n')}\n`;
}
