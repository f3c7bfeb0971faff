import ipaddr from 'ipaddr.js';
import { isPlainAddress } from '../../foundation/plain-address.ts';

type Address = ReturnType<typeof ipaddr.process>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** An IPv4 address with a port, or an IPv6 address in brackets with or without one, as some proxies write them. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\](?::\d{1,5})?|((?:\d{1,3}\.){3}\d{1,3}):\d{1,5})$/i;

/**
 * Returns what reads the address of a client: that of its connection, or where the connection is of a trusted proxy, the rightmost
 * address of `X-Forwarded-For` that is of no trusted proxy. Entries to its left are unverified. An entry that is no address ends the
 * reading: the request is of the proxy that passed it on. '' where the connection is closed. Ranges are CIDR texts.
 */
export function clientAddressReader(trustedProxies: readonly string[]) {
  const ranges = trustedProxies.map((text) => ipaddr.parseCIDR(text));
  return (peer: string | undefined, forwardedFor: string | undefined): string => {
    let address = parsed(peer ?? '');
    if (address === null) return '';
    const entries = forwardedFor?.split(',') ?? [];
    while (isWithin(address, ranges)) {
      const entry = entries.pop();
      const before: Address | null = entry === undefined ? null : parsed(entry.trim());
      if (before === null) break;
      address = before;
    }
    return address.toString();
  };
}

/**
 * Returns the network that counts as one client: an IPv4 address itself, and the /64 of an IPv6 address, of which one subscriber has
 * every address (RFC 6177).
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const bytes = ipaddr.parse(address).toByteArray();
  return `${ipaddr.fromByteArray([...bytes.slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0])}/64`;
}

/** Parses an address; an IPv6 form of an IPv4 address is that address. Null for anything else. */
function parsed(text: string): Address | null {
  const [, bracketed, withPort] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text;
  return isPlainAddress(address) ? ipaddr.process(address) : null;
}

function isWithin(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some(
    ([network, bits]) =>
      network.kind() === address.kind() && address.match([network, bits] as never),
  );
}
