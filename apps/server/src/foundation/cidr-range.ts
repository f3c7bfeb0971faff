import ipaddr from 'ipaddr.js';

/** Returns whether a text is a CIDR range, such as `10.20.0.0/16` or `fd00::/8` (RFC 4632, RFC 4291), with a plain address. */
export function isCidrRange(text: string): boolean {
  const [address = ''] = text.split('/');
  // the library also reads octal, hexadecimal and short IPv4 forms
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isPlain && ipaddr.isValidCIDR(text);
}
