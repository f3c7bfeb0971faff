import type { ToJson } from './canonical-arguments.ts';
import type { DecisionEvent } from './telemetry.ts';

/** A token, or a function that returns one: it is asked for each check, since JWTs expire. */
export type Token = string | (() => string | Promise<string>);

export type ClientOptions = {
  /** Address of the service, by default `SVC_API`. https, unless the host is this machine. */
  readonly api?: string;
  /** Credential of the agent, by default `SVC_AGENT_TOKEN`. */
  readonly token?: Token;
  /** Milliseconds that a check may take from its start to the last byte of the answer; 5000 by default. */
  readonly timeout?: number;
  /** Maps values in arguments that JSON cannot write, such as dates. The tool gets a copy of the value itself. */
  readonly toJson?: ToJson;
  /**
   * Returns the arguments that are sent in place of these. The service then decides on what is sent, and an approval holds for that; the
   * tool gets the original.
   */
  readonly redact?: (args: Record<string, unknown>) => Record<string, unknown>;
  /** Called with the outcome of each check, for logs. An error that it throws fails the call. */
  readonly onDecision?: (event: DecisionEvent) => void;
  /** Replaces the `fetch` of this process, for a proxy or a private certificate authority. */
  readonly fetch?: typeof globalThis.fetch;
};

/** Where a check is sent, and as whom. */
export type Settings = { readonly url: string; readonly token: Token; readonly timeout: number };

export const DEFAULT_TIMEOUT = 5000;
const MAX_TIMEOUT = 10 * 60_000;

/** Settings that are absent or wrong; the message names the setting. */
export class SettingsError extends Error {}

/** Returns the settings of a client, read from the environment where the options have none. Throws `SettingsError`. */
export function readSettings({ api, token, timeout }: ClientOptions): Settings {
  return {
    url: checkUrl(api ?? fromEnvironment('SVC_API')),
    token: token ?? fromEnvironment('SVC_AGENT_TOKEN'),
    timeout: validTimeout(timeout ?? DEFAULT_TIMEOUT),
  };
}

function fromEnvironment(name: 'SVC_API' | 'SVC_AGENT_TOKEN'): string {
  // biome-ignore lint/style/noProcessEnv: the settings of an agent are in its environment
  const value = globalThis.process?.env[name];
  if (value === undefined || value === '') {
    throw new SettingsError(`${name} is not set; the agent's page in the console has its settings`);
  }
  return value;
}

function checkUrl(api: string): string {
  if (!URL.canParse(api))
    throw new SettingsError('SVC_API must be an address such as https://HOST');
  const url = new URL(api);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new SettingsError(
      `SVC_API must begin with https:// where the host is not this machine (got ${url.protocol}//${url.hostname})`,
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new SettingsError(
      'SVC_API must be an address without a user, query and fragment; set SVC_AGENT_TOKEN for the credential',
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/v1/govern/check`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function validTimeout(timeout: number): number {
  if (timeout > 0 && timeout <= MAX_TIMEOUT) return timeout;
  throw new SettingsError(
    `the option timeout must be between 1 and ${MAX_TIMEOUT} milliseconds (got ${timeout})`,
  );
}

/** Returns the text of a token for a header. Throws `SettingsError`, without the token, for what no header can hold. */
export function headerToken(token: unknown): string {
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new SettingsError(
    'SVC_AGENT_TOKEN must be a token of visible ASCII characters; copy it again without spaces and line breaks',
  );
}
