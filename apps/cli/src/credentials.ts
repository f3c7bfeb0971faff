import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { plainReason } from '@svc/git';
import { writeFileAtomic } from './atomic-file.ts';
import type { Env } from './env.ts';
import { CliError } from './exit-code.ts';

/** Where the service is and what opens it. */
export type Credentials = { readonly api: string; readonly token: string };

/** Stores credentials for the user alone (folder 0700, file 0600); returns the file. */
export function storeCredentials(credentials: Credentials, env: Env): string {
  const { folder, file } = location(env);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    writeFileAtomic(file, `${JSON.stringify(credentials, null, 2)}\n`, 0o600);
  } catch (error) {
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
  return file;
}

/** Deletes the stored credentials; returns false where there are none. */
export function forgetCredentials(env: Env): boolean {
  if (storedFile(env) === null) return false;
  const { file } = location(env);
  try {
    rmSync(file);
  } catch (error) {
    throw new CliError(`${file}: cannot be deleted: ${plainReason(error)}`);
  }
  return true;
}

/** Throws where nothing could be stored, before anybody is asked to sign in. */
export function checkStorable(env: Env): void {
  location(env);
}

/**
 * The credentials to use: SVC_TOKEN and SVC_API before the stored ones. A stored token goes only to the address it was
 * stored for.
 */
export function currentCredentials(env: Env): Credentials {
  const stored = env.token !== null && env.api !== null ? null : storedCredentials(env);
  const api = env.api === null ? stored?.api : apiAddress(env.api, 'SVC_API');
  if (api === undefined) {
    throw new CliError('not logged in: run svc login --api URL, or set SVC_TOKEN and SVC_API');
  }
  if (env.token !== null) return { api, token: checkedToken(env.token, 'SVC_TOKEN') };
  if (stored === null) {
    throw new CliError(`no token: run svc login --api ${api}, or set SVC_TOKEN`);
  }
  if (stored.api !== api) {
    throw new CliError(
      `SVC_API is ${api}, but the stored token is for ${stored.api}: log in there or set SVC_TOKEN`,
    );
  }
  return stored;
}

/** Returns a base address without trailing slash. Rejects text that is not an http(s) URL, or has credentials, query or fragment. */
export function apiAddress(text: string, from: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(`${from}: not an http or https address`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new CliError(`${from}: an address with credentials in it; give the token by --token`);
  }
  if (url.search !== '' || url.hash !== '') {
    throw new CliError(`${from}: an address with a query or fragment`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** A token fit for a header; the message never repeats it. */
export function checkedToken(text: string, from: string): string {
  const token = text.trim();
  if (token === '') throw new CliError(`${from}: the token is empty`);
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CliError(`${from}: the token holds characters that no token has`);
  }
  return token;
}

/** Returns what `svc login` has stored; null where it has stored nothing. */
export function storedCredentials(env: Env): Credentials | null {
  const text = storedFile(env);
  if (text === null) return null;
  const { file } = location(env);
  const value = parsed(text);
  if (typeof value?.['api'] !== 'string' || typeof value['token'] !== 'string') {
    throw new CliError(`${file}: not as svc login writes it; log in again`);
  }
  return { api: apiAddress(value['api'], file), token: checkedToken(value['token'], file) };
}

function storedFile(env: Env): string | null {
  if (env.configHome === null) return null;
  const { file } = location(env);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new CliError(`${file}: cannot be read: ${plainReason(error)}`);
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function location(env: Env): { readonly folder: string; readonly file: string } {
  if (env.configHome === null) {
    throw new CliError('no home folder: set XDG_CONFIG_HOME or HOME, or SVC_TOKEN and SVC_API');
  }
  const folder = join(env.configHome, 'svc');
  return { folder, file: join(folder, 'credentials.json') };
}
