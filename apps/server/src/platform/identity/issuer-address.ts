import { OperatorError } from '../../foundation/operator-error.ts';
import { isPublicHost } from './public-host.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Throws an `OperatorError` unless the issuer is a URL without credentials, query and fragment: in production https on a
 * public host; elsewhere https, or http on loopback.
 */
export function checkIssuer(issuer: string, production: boolean, option = '--issuer'): void {
  const problem = issuerProblem(issuer, production);
  if (problem !== null)
    throw new OperatorError(`${option} must be ${problem} (got ${JSON.stringify(shown(issuer))})`);
}

/** Returns what an issuer must be and is not; null for a good one. */
export function issuerProblem(issuer: string, production: boolean): string | null {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#@\s]/.test(issuer))
    return 'an https URL without credentials, query and fragment';
  // hosts such as 127.1, 0x7f000001 or %6c%6fcalhost are rewritten by the parser: then two texts name one host
  const [, host = ''] = /^https?:\/\/(\[[^\]/]*\]|[^:/]*)/i.exec(issuer) ?? [];
  if (host.toLowerCase() !== url.hostname || url.hostname.endsWith('.'))
    return `an https URL with its host in canonical form, such as ${url.hostname.replace(/\.$/, '')}`;
  if (production) {
    return url.protocol === 'https:' && isPublicHost(url.hostname)
      ? null
      : 'an https URL on a public host in production';
  }
  const isAllowed = url.protocol === 'https:' || LOOPBACK.test(url.hostname);
  return isAllowed ? null : 'an https URL, or an http URL on loopback';
}

/** The issuer as it may be printed: without a password. */
function shown(issuer: string): string {
  return issuer.replace(/\/\/[^/]*@/, '//…@');
}
