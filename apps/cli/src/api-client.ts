import { plainReason } from '@svc/git';
import type { Credentials } from './credentials.ts';
import { CliError } from './exit-code.ts';

const TIMEOUT_MS = 60_000;

/**
 * Sends one request with the token and returns the JSON object of a 2xx answer. Everything else is a `CliError` that
 * shows an RFC 9457 problem's title and detail, never the token. Redirects are refused: the token goes to one host.
 */
export async function callApi(
  { api, token }: Credentials,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const where = `${method} ${api}${path}`;
  const { response, text } = await send(where, `${api}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = parsed(text);
  if (response.ok && answer !== null) return answer;
  if (response.ok)
    throw new CliError(`${where}: answered ${response.status} without a JSON object`);
  const problem = problemText(response.status, answer).replaceAll(token, '…');
  const advice = response.status === 401 ? '; run svc login, or set another SVC_TOKEN' : '';
  throw new CliError(`${where}: ${problem}${advice}`);
}

/**
 * Sends a form without a credential, as OAuth has it, and returns the JSON object of a 2xx answer; null for one without a body. Throws a
 * `CliError` with the error's description (RFC 6749, section 5.2).
 */
export async function postForm(
  api: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<Record<string, unknown> | null> {
  const where = `POST ${api}${path}`;
  const request = { method: 'POST', body: new URLSearchParams(form) };
  const { response, text } = await send(where, `${api}${path}`, request);
  const answer = parsed(text);
  if (response.ok) return answer;
  const { error, error_description: description } = answer ?? {};
  const problem = { title: error, detail: description };
  throw new CliError(`${where}: ${problemText(response.status, problem)}`);
}

/** Throws unless an address is there that redirects; the redirect is not followed. */
export async function checkRedirects(api: string, path: string): Promise<void> {
  const where = `GET ${api}${path.replace(/\?.*/, '')}`;
  const { response, text } = await send(where, `${api}${path}`, { redirect: 'manual' });
  if (response.status === 303) return;
  throw new CliError(`${where}: ${problemText(response.status, parsed(text))}`);
}

/** Sends a request; what the network does wrong is a `CliError` that begins with `where`. Redirects are refused unless the request says otherwise. */
async function send(
  where: string,
  url: string,
  request: RequestInit,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...request,
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw new CliError(`${where}: ${networkReason(error)}`);
  }
}

export function problemText(status: number, problem: Record<string, unknown> | null): string {
  const parts = [problem?.['title'], problem?.['detail']].filter(
    (part) => typeof part === 'string',
  );
  if (parts.length === 0) return `answered ${status}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an answer must not steer the terminal.
  return `${status} ${parts.join(': ')}`.replace(/[\0-\x1f\x7f-\x9f]/g, ' ').slice(0, 2000);
}

function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `no answer within ${TIMEOUT_MS / 1000} s`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) {
    return 'code' in cause ? plainReason(cause) : cause.message;
  }
  return error instanceof Error ? error.message : 'failed';
}

export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
