import { dirname } from 'node:path';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** A bare repository below the folder of a run, without anything in it. */
export type BareRepository = {
  readonly gitDirectory: string;
  readonly home: string;
  /** Path of the certificates of the authorities that git trusts. */
  readonly authorities: string;
};

/** What git connects to, and as whom. */
export type GitRemote = {
  readonly url: string;
  /** Value of the header `authorization`; null for a repository that anybody reads. */
  readonly authorization: Secret | null;
  /** Addresses of the host that may be connected to; git looks none up. */
  readonly addresses: readonly string[];
};

/** Slower than this for so long ends a transfer. */
const MIN_BYTES_A_SECOND = 1_024;
const SLOW_SECONDS = 30;

/**
 * Returns the whole environment of a fetch: no variable of the service, no home, no configuration but this. The token is in the
 * environment, which only the same user reads; never among the arguments, in a file or in the address.
 * git-scm.com/docs/git-config, GIT_CONFIG_COUNT
 */
export function gitEnvironment(
  git: string,
  { home, authorities }: BareRepository,
  remote: GitRemote,
): Readonly<Record<string, string>> {
  return environment(git, home, {
    ...gitSettings(remote),
    // git trusts the authorities that the service trusts; without a folder libcurl would add that of the system (curl.se, CURLOPT_CAPATH)
    'http.sslCAInfo': authorities,
    'http.sslCAPath': home,
  });
}

function environment(
  git: string,
  home: string,
  settingsByName: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const settings = Object.entries(settingsByName);
  return {
    PATH: dirname(git),
    LC_ALL: 'C',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_COUNT: `${settings.length}`,
    ...Object.fromEntries(
      settings.flatMap(([name, value], n) => [
        [`GIT_CONFIG_KEY_${n}`, name],
        [`GIT_CONFIG_VALUE_${n}`, value],
      ]),
    ),
  };
}

function gitSettings({ url, authorization, addresses }: GitRemote): Record<string, string> {
  const { origin, protocol, hostname, port } = new URL(url);
  const scheme = protocol.slice(0, -1);
  const numericPort = port === '' ? (scheme === 'https' ? '443' : '80') : port;
  return {
    // clear text is for addresses that the operator admits; the addresses have been checked with the scheme
    'protocol.allow': 'never',
    [`protocol.${scheme}.allow`]: 'always',
    'http.followRedirects': 'false',
    'http.curloptResolve': `${hostname}:${numericPort}:${addresses.map(bracketed).join(',')}`,
    'http.proxy': '',
    'http.lowSpeedLimit': `${MIN_BYTES_A_SECOND}`,
    'http.lowSpeedTime': `${SLOW_SECONDS}`,
    ...(authorization !== null && {
      [`http.${origin}/.extraHeader`]: `Authorization: ${authorization.reveal()}`,
    }),
    'credential.helper': '',
    'core.askPass': '',
    'core.hooksPath': '/dev/null',
    'core.fsmonitor': 'false',
    'core.bigFileThreshold': '16m',
    'core.deltaBaseCacheLimit': '32m',
    'pack.threads': '1',
    // objects stay in the pack that comes
    'fetch.unpackLimit': '1',
    'fetch.fsckObjects': 'true',
    // harmless, and in the history of old repositories; no file is written under any mode
    'fetch.fsck.zeroPaddedFilemode': 'ignore',
    // objects are asked for by name, whatever is here: their commits are, without history and files
    'fetch.negotiationAlgorithm': 'noop',
    'fetch.recurseSubmodules': 'false',
    'fetch.bundleURI': '',
    'transfer.bundleURI': 'false',
    'fetch.uriProtocols': '',
    'fetch.writeCommitGraph': 'false',
    'gc.auto': '0',
    'maintenance.auto': 'false',
  };
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/**
 * Returns the whole environment of a command that reads what was fetched, and connects to nothing: objects that are missing stay so.
 * No setting and no attribute chooses a driver.
 */
export function localEnvironment(git: string, home: string): Readonly<Record<string, string>> {
  return environment(git, home, {
    'protocol.allow': 'never',
    'core.attributesFile': '/dev/null',
    'core.hooksPath': '/dev/null',
    'core.fsmonitor': 'false',
    'core.bigFileThreshold': '64m',
    'diff.renames': 'true',
  });
}
