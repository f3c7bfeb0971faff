import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type DoubleRequest, parsedObject } from '../double.ts';
import type { HostState, PostedManifest } from './host-state.ts';
import { type AnswerOutside, failure, type Operations } from './operation.ts';
import { accountShape } from './shapes.ts';

const PAGE = /^(?:\/organizations\/([\w-]+))?\/settings\/apps\/new$/;
const CODE_MS = 60 * 60 * 1_000;
const MAX_NAME = 34;

/**
 * The page that a manifest is posted to, as a form. The host shows it to the person, who confirms, and is sent to `redirect_url` with
 * `code` and `state`; the page of this double links there.
 * docs.github.com/apps/sharing-github-apps/registering-a-github-app-from-a-manifest
 */
export const answerManifestPage: AnswerOutside = (request, state) => {
  const [page, organization] = PAGE.exec(request.path) ?? [];
  if (page === undefined || request.method !== 'POST') return null;
  const isKnown =
    organization === undefined ||
    [...state.accounts.values()].some(({ login }) => login === organization);
  const manifest = isKnown ? postedManifest(request) : null;
  if (manifest === null) return { status: 422, body: { message: 'Invalid GitHub App manifest' } };
  const code = randomBytes(20).toString('hex');
  state.manifests.set(code, manifest.posted);
  const location = new URL(manifest.redirectUrl);
  location.searchParams.set('code', code);
  const given = request.query.get('state');
  if (given !== null) location.searchParams.set('state', given);
  const link = `<a href="${location.href.replaceAll('&', '&amp;')}">Create GitHub App</a>`;
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Register</title><h1>${manifest.posted.name}</h1>${link}</html>`;
  return { status: 200, bytes: Buffer.from(html), headers: { 'content-type': 'text/html' } };
};

function postedManifest({
  body,
}: DoubleRequest): { readonly posted: PostedManifest; readonly redirectUrl: string } | null {
  const read = parsedObject(new URLSearchParams(body).get('manifest') ?? '');
  const { name, url, hook_attributes: hook, redirect_url: redirectUrl } = read ?? {};
  const { default_permissions: permissions = {}, default_events: events = [] } = read ?? {};
  const webhookUrl = (hook as { readonly url?: unknown } | undefined)?.url;
  const addresses = [url, webhookUrl, redirectUrl];
  const isComplete =
    typeof name === 'string' &&
    name.length <= MAX_NAME &&
    addresses.every((address) => typeof address === 'string' && URL.canParse(address));
  if (!isComplete) return null;
  return {
    redirectUrl: redirectUrl as string,
    posted: {
      name,
      home: url as string,
      webhookUrl: webhookUrl as string,
      // the host grants it with any other
      permissions: { ...(permissions as Record<string, string>), metadata: 'read' },
      events: events as string[],
      expiresAt: Date.now() + CODE_MS,
    },
  };
}

/** A code is exchanged once, within an hour, by whoever has it. The App is the host's from then on. */
export const MANIFEST_OPERATIONS: Operations = {
  'POST /app-manifests/{code}/conversions': ({ segments }, state) => {
    const code = segments[1] ?? '';
    const posted = state.manifests.get(code);
    state.manifests.delete(code);
    if (posted === undefined || posted.expiresAt < Date.now()) return failure(404, 'Not Found');
    return { status: 201, body: { ...convert(state, posted), ...state.converted } };
  },
};

function convert(state: HostState, posted: PostedManifest): object {
  const { app } = state;
  const id = state.nextId++;
  Object.assign(app, {
    id,
    slug: posted.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    clientId: `Iv23li${randomBytes(7).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookSecret: randomBytes(20).toString('hex'),
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    formerKeys: [],
    permissions: { ...posted.permissions },
    events: [...posted.events],
    home: posted.home,
    webhookUrl: posted.webhookUrl,
  });
  return {
    ...appShape(state),
    client_id: app.clientId,
    client_secret: app.clientSecret,
    webhook_secret: app.webhookSecret,
    pem: String(app.privateKey.export({ type: 'pkcs1', format: 'pem' })),
  };
}

/** The App in the form of the host's answers. */
export function appShape(state: HostState) {
  const { id, slug, clientId, permissions, events, home } = state.app;
  return {
    id,
    slug,
    client_id: clientId,
    node_id: 'A_kwDOAAAB',
    owner: accountShape(state, { id: 7, login: 'acme', kind: 'Organization' }),
    name: slug,
    description: '',
    external_url: home,
    html_url: `${state.url}/github-apps/${slug}`,
    created_at: '2026-01-31T12:00:00Z',
    updated_at: '2026-01-31T12:00:00Z',
    permissions,
    events,
    installations_count: state.installations.size,
  };
}
