import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Account } from './account.ts';
import { choicePage, PASSWORD_PAGE } from './pages.ts';

/** How people sign in: with name and password, or by one click on their name. */
export type SignInMode = 'password' | 'choice';

const PATH = /^\/interaction\/[\w-]+$/;
const MAX_FORM_BYTES = 10_000;

/** Serves the page that people sign in on, and consents for whoever did; false for any other path. */
export async function serveInteraction(
  provider: Provider,
  { accounts, mode }: { readonly accounts: readonly Account[]; readonly mode: SignInMode },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!PATH.test(request.url ?? '')) return false;
  const details = await provider.interactionDetails(request, response);
  if (details.prompt.name === 'consent') {
    const grantId = await grantAll(provider, details);
    await provider.interactionFinished(request, response, { consent: { grantId } });
    return true;
  }
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : null;
  const account = accounts.find(
    ({ name, password }) =>
      name === form?.get('name') && (mode === 'choice' || isSame(password, form.get('password'))),
  );
  if (account === undefined) {
    const { html, headers } = mode === 'choice' ? choicePage(accounts) : PASSWORD_PAGE;
    response.writeHead(form === null ? 200 : 403, headers).end(html);
    return true;
  }
  await provider.interactionFinished(request, response, { login: { accountId: account.name } });
  return true;
}

async function grantAll(
  provider: Provider,
  { session, params, prompt, grantId }: Awaited<ReturnType<Provider['interactionDetails']>>,
): Promise<string> {
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    existing ??
    new provider.Grant({
      accountId: session?.accountId as string,
      clientId: params['client_id'] as string,
    });
  const missing = prompt.details as { missingOIDCScope?: string[]; missingOIDCClaims?: string[] };
  if (missing.missingOIDCScope) grant.addOIDCScope(missing.missingOIDCScope.join(' '));
  if (missing.missingOIDCClaims) grant.addOIDCClaims(missing.missingOIDCClaims);
  return grant.save();
}

async function text(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_FORM_BYTES) throw new Error('the form is too large');
  }
  return body;
}

function isSame(expected: string, given: string | null): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}
