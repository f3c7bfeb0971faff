import { lookup as dnsLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressPolicy } from './address-policy.ts';
import { OutboundError } from './outbound-error.ts';

/** Resolves a host name to all its addresses. */
export type Lookup = (host: string) => Promise<readonly string[]>;

const CONNECT_TIMEOUT_MS = 5_000;

/** Resolves as the system does: hosts file and search domains included. */
export const systemLookup: Lookup = async (host) =>
  (await dnsLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Returns undici's connector behind the address policy. The host is resolved here, each of its addresses is checked, and
 * the socket connects to the checked addresses: a name that resolves differently the next time (DNS rebinding) gets no
 * second look-up to use it in. Clear text is for admitted addresses only.
 */
export function guardedConnector(
  policy: AddressPolicy,
  lookup: Lookup,
  maxSockets: number,
): buildConnector.connector {
  let sockets = 0;
  return (options, callback) => {
    const { hostname, protocol } = options;
    const port = Number(options.port || (protocol === 'https:' ? 443 : 80));
    permittedAddresses(policy, lookup, { hostname, protocol, port }).then(
      (addresses) => {
        if (sockets >= maxSockets) {
          callback(new OutboundError('busy', `too many open connections (${maxSockets})`), null);
          return;
        }
        sockets++;
        const connect = buildConnector({
          allowH2: false,
          timeout: CONNECT_TIMEOUT_MS,
          autoSelectFamily: true,
          lookup: resolvedAlready(addresses),
        });
        connect(options, (...[error, socket]) => {
          if (error !== null) {
            sockets--;
            callback(error, null);
            return;
          }
          socket.once('close', () => {
            sockets--;
          });
          callback(null, socket);
        });
      },
      (error: Error) => callback(error, null),
    );
  };
}

type Target = { readonly hostname: string; readonly protocol: string; readonly port: number };

/** Returns the addresses of a host that may be connected to; throws `OutboundError` where none may. */
export async function permittedAddresses(
  policy: AddressPolicy,
  lookup: Lookup,
  { hostname, protocol, port }: Target,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) ? [hostname] : await resolve(lookup, hostname);
  const classes = addresses.map((address) => policy(hostname, port, address));
  const permitted = addresses.filter(
    (_, n) => classes[n] === 'admitted' || (classes[n] === 'public' && protocol === 'https:'),
  );
  if (permitted.length > 0) return permitted;
  if (classes.includes('public')) {
    throw new OutboundError('insecure_url', `${hostname} must be reached over https`);
  }
  throw new OutboundError(
    'refused_address',
    `${hostname}:${port} resolves to an address that is not public; an operator can admit private ones with SVC_OUTBOUND_ALLOW`,
  );
}

async function resolve(lookup: Lookup, hostname: string): Promise<readonly string[]> {
  const late = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(() => late.resolve([]), CONNECT_TIMEOUT_MS);
  const found = lookup(hostname).catch(() => []);
  const addresses = await Promise.race([found, late.promise]);
  clearTimeout(timer);
  if (addresses.length === 0) {
    throw new OutboundError('unresolved', `${hostname} does not resolve to an address`);
  }
  return addresses;
}

function resolvedAlready(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = all as [{ address: string; family: number }];
    if (options.all) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
