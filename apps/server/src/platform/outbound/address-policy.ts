import ipaddr from 'ipaddr.js';
import type { OutboundRule } from '../../foundation/outbound-rule.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Cidr = readonly [Address, number];

/**
 * Where a connection to an address may come from:
 * - `public`: a globally routed unicast address
 * - `admitted`: a private or loopback address that the operator's configuration allows
 * - `refused`: everything else
 */
export type AddressClass = 'public' | 'admitted' | 'refused';

/** Decides about one resolved address of the host and port that a request names. */
export type AddressPolicy = (host: string, port: number, address: string) => AddressClass;

/** Cloud metadata and link-local services: reachable from inside a machine only, and they hand out credentials. */
const NEVER_ADMITTED = [
  '169.254.0.0/16',
  '100.100.100.200/32', // Alibaba Cloud metadata
  '168.63.129.16/32', // Azure wire server
  '192.0.0.192/32', // Oracle Cloud metadata
  'fe80::/10',
  'fd00:ec2::/32', // Amazon metadata, DNS and time
  'fd20:ce::/32', // Google metadata
].map((text) => ipaddr.parseCIDR(text));

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const ADMITTABLE_RANGES: readonly string[] = [
  'private',
  'loopback',
  'carrierGradeNat',
  'uniqueLocal',
];

/**
 * Builds the policy from `SVC_OUTBOUND_ALLOW` entries: a CIDR block (`10.1.0.0/16`, `fd12::/48`), or `host:port`
 * (`git.internal:8443`, `[fd12::1]:443`). Entries admit private, loopback and carrier-grade NAT addresses; link-local,
 * metadata, multicast, reserved and IPv4-in-IPv6 addresses are always refused.
 */
export function addressPolicy(
  allow: readonly OutboundRule[],
  allowLoopback: boolean,
): AddressPolicy {
  const blocks: Cidr[] = [];
  const hosts = new Set<string>();
  for (const rule of allow) {
    if (rule.kind === 'range') blocks.push(ipaddr.parseCIDR(rule.cidr));
    else hosts.add(`${comparableHost(rule.host)}:${rule.port}`);
  }
  return (host, port, text) => {
    // net.connect() takes a scope such as fe80::1%eth0 too: only link-local addresses have one
    if (!ipaddr.isValid(text)) return 'refused';
    const address = ipaddr.parse(text);
    if (NEVER_ADMITTED.some((block) => contains(block, address))) return 'refused';
    if (isPublic(address)) return 'public';
    if (!ADMITTABLE_RANGES.includes(address.range())) return 'refused';
    if (allowLoopback && address.range() === 'loopback') return 'admitted';
    if (hosts.has(`${comparableHost(host)}:${port}`)) return 'admitted';
    return blocks.some((block) => contains(block, address)) ? 'admitted' : 'refused';
  };
}

/** An address that no list of special ranges names is unicast; in IPv6 only 2000::/3 has been assigned for that. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || contains(GLOBAL_UNICAST, address);
}

function contains([network, bits]: Cidr, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

/** Returns a host as URLs write it: in lower case, an IPv6 address compressed, here without its brackets. */
function comparableHost(host: string): string {
  return ipaddr.IPv6.isValid(host) ? ipaddr.parse(host).toString() : host.toLowerCase();
}
