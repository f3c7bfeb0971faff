import ipaddr from 'ipaddr.js';

/**
 * A URL of PostgreSQL, whose host may be a list: `postgres://[user[:password]@]host[:port][,host[:port]...]/database[?name=value...]`.
 * A socket is the folder that it is in, `%2Frun%2Fpostgresql`, or the parameter `host`.
 */
export type DatabaseUrl = {
  /** Hosts with their ports as written; one empty text where the URL has none. */
  readonly hosts: readonly string[];
  readonly parameters: URLSearchParams;
  /** The same URL with one of the hosts. */
  with(host: string): string;
};

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([^#]*)$/;

/** Returns null for a text that is no such URL. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const [, scheme = '', userInfo = '', list = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (scheme === '') return null;
  const build = (host: string) => `${scheme}${userInfo}${host}${rest}`;
  const hosts = list.split(',');
  const isValid = hosts.every((host) => URL.canParse(build(host === '' ? 'socket' : host)));
  const isList = hosts.length > 1;
  const query = rest.slice(rest.indexOf('?') + 1);
  const parameters = new URLSearchParams(rest.includes('?') ? query : '');
  const isAmbiguous = isList && (parameters.has('host') || new Set(hosts).size < hosts.length);
  if (!isValid || isAmbiguous || (isList && hosts.includes(''))) return null;
  return { hosts, parameters, with: build };
}

/** Returns the hosts that are reached over a network: not this machine's loopback, and no socket. */
export function networkHosts({ hosts, parameters }: DatabaseUrl): readonly string[] {
  const named = parameters.get('host');
  return (named === null ? hosts : [named]).filter((host) => host !== '' && !isLocal(host));
}

function isLocal(host: string): boolean {
  if (host.startsWith('/') || /^%2f/i.test(host)) return true;
  return isLoopback(host.replace(/:\d+$/, ''));
}

/** True for `localhost` and addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}
