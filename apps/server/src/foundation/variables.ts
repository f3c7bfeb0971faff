import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Variables of the environment. Each function here throws an `OperatorError` that names the variable whose value is wrong. */
export type Variables = Readonly<Record<string, string | undefined>>;

export type HostPort = { readonly host: string; readonly port: number };

/** Returns an http or https address without trailing slash, or throws naming the variable; a URL with credentials is not printed. */
export function parseBaseUrl(name: string, value: string): string {
  const form = 'an http or https URL without credentials, query and fragment';
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && (url.username !== '' || url.password !== ''))
    throw new OperatorError(`${name} must be ${form} (got one with credentials)`);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(value);
  if (!isPlain) throw new OperatorError(`${name} must be ${form} (got "${value}")`);
  return url.href.replace(/\/+$/, '');
}

/** Returns a whole number within bounds. */
export function numberOf(
  env: Variables,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
  byDefault: number,
): number {
  const value = env[name];
  if (value === undefined) return byDefault;
  const number = /^[0-9]{1,6}$/.test(value) ? Number(value) : -1;
  if (number >= least && number <= most) return number;
  throw new OperatorError(`${name} must be a number from ${least} to ${most} (got "${value}")`);
}

/** Returns an absolute path; null where the variable is not set. */
export function optionalPath(value: string | undefined): string | null {
  return value === undefined ? null : resolve(value);
}

/** Returns an address as `parseBaseUrl`; null where the variable is not set. */
export function optionalUrl(env: Variables, name: string): string | null {
  const value = env[name];
  return value === undefined ? null : parseBaseUrl(name, value);
}

/** Returns the items of a comma-separated list; one that is not set has those of the default, and none without a default. */
export function listOf(env: Variables, name: string, byDefault: string | null): string[] {
  const value = env[name] ?? byDefault;
  if (value === null) return [];
  const items = value.split(',').map((item) => item.trim());
  if (items.includes(''))
    throw new OperatorError(
      `${name} must be a comma-separated list without empty items (got "${value}")`,
    );
  return items;
}

/** Returns a value that is one of those that are known. */
export function oneOf<T extends string>(known: readonly T[], name: string, value: string): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined)
    throw new OperatorError(`${name} must be one of ${known.join(', ')} (got "${value}")`);
  return found;
}

/** Returns host and port of `host:port`; an IPv6 address stands in brackets. */
export function parseHostPort(name: string, value: string): HostPort {
  const match = /^(\[[0-9a-f:]+\]|[^:]+):(\d{1,5})$/i.exec(value);
  const port = Number(match?.[2]);
  if (match === null || port > 65_535)
    throw new OperatorError(`${name} must have the form host:port (got "${value}")`);
  return { host: (match[1] as string).replace(/^\[|\]$/g, ''), port };
}
