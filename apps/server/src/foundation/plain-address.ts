import ipaddr from 'ipaddr.js';

/** Returns whether a text is an IPv4 address of four decimal parts or an IPv6 address: ipaddr.js also reads octal, hexadecimal and short IPv4 forms. */
export function isPlainAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
