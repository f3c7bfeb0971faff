import ipaddr from 'ipaddr.js';
import { isPlainAddress } from './plain-address.ts';

/** Returns whether a text is a CIDR range, such as `10.20.0.0/16` or `fd00::/8` (RFC 4632, RFC 4291), with a plain address. */
export function isCidrRange(text: string): boolean {
  const [address = ''] = text.split('/');
  return isPlainAddress(address) && ipaddr.isValidCIDR(text);
}
