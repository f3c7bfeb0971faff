import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Host } from './settings.ts';

/** Why findings are not shown; null where they are. */
export type Unshown = string | null;

const REQUEST_MS = 30_000;
const POLL_MS = 2_000;
const MAX_POLLS = 60;

/**
 * Sends a report to code scanning, which shows its findings in the changes of pull requests, and waits until it is read ("Upload an
 * analysis as SARIF data", REST API of GitHub). Never throws.
 */
export async function showFindings(report: string, host: Host): Promise<Unshown> {
  if (host.api === '' || host.token === '') return 'the job has no code host';
  const reports = `${host.api}/repos/${host.repository}/code-scanning/sarifs`;
  try {
    const accepted = await send(host, reports, {
      commit_sha: host.commit,
      ref: host.ref,
      sarif: gzipSync(report).toString('base64'),
      tool_name: 'svc',
    });
    if (accepted.status !== 202) return refusal(accepted);
    const { id } = accepted.body as { readonly id: string };
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const state = await send(host, `${reports}/${encodeURIComponent(id)}`);
      // a report that has just been accepted may not be there yet
      if (state.status !== 200 && state.status !== 404) return refusal(state);
      const { processing_status: status, errors } = state.body as Processing;
      if (status === 'complete') return null;
      if (status === 'failed') return `code scanning refused the report: ${errors?.join('; ')}`;
      await wait(POLL_MS);
    }
    return 'code scanning has not read the report in time';
  } catch (error) {
    return `code scanning did not answer: ${(error as Error).message}`;
  }
}

type Processing = {
  readonly processing_status?: 'pending' | 'complete' | 'failed';
  readonly errors?: readonly string[] | null;
};

type Answer = { readonly status: number; readonly body: unknown };

async function send({ token }: Host, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'svc-action',
      'x-github-api-version': '2022-11-28',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  return { status: answer.status, body: parsed(await answer.text()) };
}

/** Returns the parsed body; an empty object for an answer without one. */
function parsed(text: string): unknown {
  return text === '' ? {} : JSON.parse(text);
}

function refusal({ status, body }: Answer): string {
  const { message } = body as { readonly message?: string };
  const hint =
    status === 403 || status === 404
      ? '; it needs "security-events: write", and code scanning for the repository'
      : '';
  return `code scanning answered ${status} (${message ?? 'no reason'})${hint}`;
}
