import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import {
  basic,
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  parsedObject,
  startDouble,
} from '../double.ts';
import { answerDifference, operationOf, requestDifference } from './api-schema.ts';
import { jwtFault } from './app-jwt.ts';

/**
 * A server of GitHub Enterprise, as far as the App's readiness needs it: stateful, and strict about what it takes. Requests and
 * answers are held against GitHub's OpenAPI document; a difference is in `faults`, and `close` throws it.
 *
 * Facts, from docs.github.com/rest and that document:
 * - The REST API is below `/api/v3`. A request without `user-agent` is refused with 403. `accept: application/vnd.github+json` and
 *   `x-github-api-version` are recommended; a version that there is not answers 400. This double demands both.
 * - `GET /app` takes a JWT of the App (see `app-jwt.ts`).
 * - `POST /applications/{client_id}/token` takes HTTP Basic of client id and secret; an unknown token answers 404, a wrong secret 401.
 * - The page of an App is `/github-apps/{slug}`, to be installed at `/github-apps/{slug}/installations/new`.
 */
export type CodeHost = Double & {
  /** The App that is registered at the host. A test changes it. */
  readonly app: HostApp;
  /** Members of the answer of `GET /app` in place of the App's own. */
  readonly answered: Record<string, unknown>;
  readonly faults: readonly string[];
};

export type HostApp = {
  id: number;
  slug: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  privateKey: KeyObject;
  permissions: Record<string, string>;
  events: string[];
};

const API = '/api/v3';
/** The key of every double: to generate one takes longer than most tests. */
const { privateKey: PRIVATE_KEY } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const VERSIONS: readonly unknown[] = ['2022-11-28', '2026-03-10'];

/** Returns an App with exactly the access that svc needs, and values that nobody else has. */
function newApp(): HostApp {
  return {
    id: 100_000 + randomBytes(3).readUIntBE(0, 3),
    slug: `svc-${randomBytes(4).toString('hex')}`,
    clientId: `Iv23li${randomBytes(7).toString('hex')}`,
    clientSecret: randomBytes(20).toString('hex'),
    webhookSecret: randomBytes(32).toString('base64url'),
    privateKey: PRIVATE_KEY,
    permissions: {
      checks: 'write',
      contents: 'write',
      pull_requests: 'write',
      metadata: 'read',
    },
    events: ['check_run', 'check_suite', 'pull_request', 'push', 'repository'],
  };
}

export async function startCodeHost(): Promise<CodeHost> {
  const app = newApp();
  const answered: Record<string, unknown> = {};
  const faults: string[] = [];
  let url = '';
  const double = await startDouble((request) => {
    const path = request.path.startsWith(API) ? request.path.slice(API.length) : '';
    const template = operationOf(request.method, path);
    if (template === null) {
      faults.push(`${request.method} ${request.path}: no such operation`);
      return failure(404, 'Not Found');
    }
    const unfit = headerFault(request);
    if (unfit !== null) {
      faults.push(`${request.method} ${template}: ${unfit.body.message}`);
      return unfit;
    }
    const body = request.body === '' ? undefined : (parsedObject(request.body) ?? request.body);
    const answer =
      template === '/app' ? appAnswer(request, app, url, answered) : tokenCheck(request, path, app);
    const differences = [
      requestDifference(request.method, template, body),
      answerDifference(request.method, template, answer.status, answer.body),
    ];
    faults.push(...differences.filter((difference) => difference !== null));
    return answer;
  });
  url = double.url;
  return {
    ...double,
    app,
    answered,
    faults,
    close: async () => {
      await double.close();
      if (faults.length > 0) throw new Error(`the code host's API: ${faults.join('; ')}`);
    },
  };
}

type Failure = { readonly status: number; readonly body: { readonly message: string } };

function failure(status: number, message: string): Failure {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: `${status}` };
  return { status, body };
}

function headerFault({ headers, body }: DoubleRequest): Failure | null {
  if ((headers['user-agent'] ?? '') === '') {
    return failure(403, 'Request forbidden by administrative rules: no User-Agent header');
  }
  if (headers.accept !== 'application/vnd.github+json') {
    return failure(400, `Unsupported media type (got ${headers.accept})`);
  }
  const version = headers['x-github-api-version'];
  if (!VERSIONS.includes(version)) {
    return failure(400, `The API version is not supported (got ${version})`);
  }
  return body !== '' && headers['content-type'] !== 'application/json'
    ? failure(400, 'Problems parsing JSON')
    : null;
}

function appAnswer(
  { headers }: DoubleRequest,
  app: HostApp,
  url: string,
  answered: Readonly<Record<string, unknown>>,
): DoubleAnswer {
  const publicKeys = [createPublicKey(app.privateKey)];
  const fault = jwtFault(headers.authorization, { ...app, publicKeys });
  if (fault !== null) return failure(fault.status, fault.message);
  const { id, slug, clientId, permissions, events } = app;
  const body = {
    id,
    slug,
    client_id: clientId,
    node_id: 'A_kwDOAAAB',
    owner: owner(url),
    name: slug,
    description: '',
    external_url: 'https://svc.example.com',
    html_url: `${url}/github-apps/${slug}`,
    created_at: '2026-01-31T12:00:00Z',
    updated_at: '2026-01-31T12:00:00Z',
    permissions,
    events,
    installations_count: 0,
    ...answered,
  };
  return { status: 200, body };
}

function tokenCheck({ headers }: DoubleRequest, path: string, app: HostApp): DoubleAnswer {
  const [, , clientId] = path.split('/');
  if (clientId !== app.clientId) return failure(404, 'Not Found');
  if (headers.authorization !== basic(app.clientId, app.clientSecret)) {
    return failure(401, 'Bad credentials');
  }
  // nobody has authorized the App: no token is known
  return failure(404, 'Not Found');
}

function owner(url: string): object {
  const login = 'acme';
  const api = `${url}${API}/users/${login}`;
  const page = (name: string) => `${api}/${name}`;
  return {
    login,
    id: 7,
    node_id: 'MDEyOk9yZ2FuaXphdGlvbjc=',
    avatar_url: `${url}/avatars/u/7`,
    gravatar_id: '',
    url: api,
    html_url: `${url}/${login}`,
    followers_url: page('followers'),
    following_url: page('following{/other_user}'),
    gists_url: page('gists{/gist_id}'),
    starred_url: page('starred{/owner}{/repo}'),
    subscriptions_url: page('subscriptions'),
    organizations_url: page('orgs'),
    repos_url: page('repos'),
    events_url: page('events{/privacy}'),
    received_events_url: page('received_events'),
    type: 'Organization',
    site_admin: false,
  };
}
