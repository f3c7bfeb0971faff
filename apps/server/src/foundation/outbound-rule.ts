import ipaddr from 'ipaddr.js';
import { isCidrRange } from './cidr-range.ts';

/** A destination that outbound calls may reach although it is internal. */
export type OutboundRule =
  | { readonly kind: 'range'; readonly cidr: string }
  | { readonly kind: 'host'; readonly host: string; readonly port: number };

/** A host name of letters, digits and hyphens (RFC 1123), or an IPv6 address in brackets; then a port. */
const HOST_PORT = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)):(\d{1,5})$/i;

/** Parses `10.20.0.0/16`, `fd00::/8` or `jira.corp:8443`; null for anything else. */
export function parseOutboundRule(text: string): OutboundRule | null {
  if (text.includes('/')) {
    return isCidrRange(text) ? { kind: 'range', cidr: text } : null;
  }
  const [, ipv6, name, digits] = HOST_PORT.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = Number(digits);
  if (host === undefined || port < 1 || port > 65_535) return null;
  if (ipv6 !== undefined && !ipaddr.IPv6.isValid(ipv6)) return null;
  return { kind: 'host', host: host.toLowerCase(), port };
}
