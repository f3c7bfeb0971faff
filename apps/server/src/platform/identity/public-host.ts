import ipaddr from 'ipaddr.js';
import { isPlainAddress } from '../../foundation/plain-address.ts';

/** Names that never leave the machine or the local network (RFC 6761, RFC 6762). */
const LOCAL_NAMES = /(^|\.)(localhost|local)$/;

/**
 * True when a URL's host, in the form of `URL.hostname`, is a globally reachable address or a name with at least two labels.
 * Addresses that are private, loopback, link-local, reserved, or IPv6 forms that carry an IPv4 address are not. What a name
 * resolves to is for the outbound guard to check when it connects.
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isPlainAddress(host)) {
    return ipaddr.parse(host).range() === 'unicast';
  }
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) || LOCAL_NAMES.test(host)) return false;
  // a name that ends in a number is an address in a form that only some parsers read
  return !/\.(\d+|0x[0-9a-f]*)$/.test(host);
}
