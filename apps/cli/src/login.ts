import { callApi } from './api-client.ts';
import type { Context } from './context.ts';
import { apiAddress, checkedToken, storeCredentials } from './credentials.ts';
import { CliError } from './exit-code.ts';

/** Verifies a service token (`-`: from standard input) by asking the API who it is, then stores it with the address. */
export async function loginByToken(
  token: string,
  api: string | null,
  context: Context,
): Promise<void> {
  const { env } = context;
  const address = api ?? env.api;
  if (address === null) throw new CliError('--api URL is missing, and SVC_API is not set');
  const text = token === '-' ? new TextDecoder().decode(await context.stdin()) : token;
  const credentials = {
    api: apiAddress(address, api === null ? 'SVC_API' : '--api'),
    token: checkedToken(text, '--token'),
  };
  if (token !== '-') {
    context.err(
      'svc: warning: shells keep the token of --token TOKEN in their history, and others see it in the list of processes; ' +
        'use --token -, which reads it from standard input\n',
    );
  }
  warnOfPlainText(credentials.api, context);
  const me = await callApi(credentials, 'GET', '/v1/me');
  if (me['kind'] !== 'service') {
    throw new CliError(
      'the API knows the token, but it is not a service token; run svc login without --token to sign in as a person',
    );
  }
  const file = storeCredentials(credentials, env);
  context.out(`Logged in to ${credentials.api}. The token is stored in ${file}.\n`);
}

/** Warns of an address to which a token would go unencrypted. */
export function warnOfPlainText(api: string, context: Context): void {
  const { protocol, hostname } = new URL(api);
  if (protocol === 'https:' || /^(?:localhost|127\..*|\[::1\])$/.test(hostname)) return;
  context.err(`svc: warning: ${api} is not https; the token crosses the network in plain text\n`);
}
