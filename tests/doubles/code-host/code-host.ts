import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  type Double,
  type DoubleAnswer,
  type DoubleRequest,
  parsedObject,
  startDouble,
} from '../double.ts';
import { answerDifference, operationOf, requestDifference } from './api-schema.ts';
import { APP_OPERATIONS } from './app.ts';
import { CHECK_RUN_OPERATIONS } from './check-runs.ts';
import { CODE_SCANNING_OPERATIONS } from './code-scanning.ts';
import { DELIVERY_OPERATIONS } from './deliveries.ts';
import { answerGit } from './git-http.ts';
import { GIT_OBJECT_OPERATIONS } from './git-objects.ts';
import { type HostApp, type HostState, newHostState } from './host-state.ts';
import { INSTALLATION_TOKEN_OPERATIONS } from './installation-tokens.ts';
import { INSTALLATION_OPERATIONS } from './installations.ts';
import { answerManifestPage, MANIFEST_OPERATIONS } from './manifest.ts';
import { OAUTH_OPERATIONS } from './oauth.ts';
import { type AnswerOutside, API, failure, type Operations } from './operation.ts';
import { answerPage } from './pages.ts';
import { PERSON_OPERATIONS } from './people.ts';
import { DIFF_TYPE, PULL_REQUEST_OPERATIONS } from './pull-requests.ts';
import { REPOSITORY_OPERATIONS } from './repositories.ts';

/**
 * A server of GitHub Enterprise, as far as svc uses it: stateful, and strict about what it takes. Requests and answers are held
 * against GitHub's OpenAPI document; a difference is in `faults`, and `close` throws it. Each group of operations is a file.
 *
 * Facts, from docs.github.com/rest and that document:
 * - The REST API is below `/api/v3`. A request without `user-agent` is refused with 403. `accept: application/vnd.github+json` and
 *   `x-github-api-version` are recommended; a version that there is not answers 400. This double demands both.
 * - The page of an App is `/github-apps/{slug}`, to be installed at `/github-apps/{slug}/installations/new`.
 */
export type CodeHost = Double & {
  /** The App that is registered at the host. A test changes it. */
  readonly app: HostApp;
  /** Members of the answer of `GET /app` in place of the App's own. */
  readonly answered: Record<string, unknown>;
  /** What the host keeps. */
  readonly state: HostState;
  readonly faults: readonly string[];
};

/** A group is added here, and its operations to `tools/github-api`. */
const OPERATIONS: Operations = {
  ...APP_OPERATIONS,
  ...MANIFEST_OPERATIONS,
  ...DELIVERY_OPERATIONS,
  ...OAUTH_OPERATIONS,
  ...PERSON_OPERATIONS,
  ...INSTALLATION_OPERATIONS,
  ...INSTALLATION_TOKEN_OPERATIONS,
  ...REPOSITORY_OPERATIONS,
  ...CHECK_RUN_OPERATIONS,
  ...CODE_SCANNING_OPERATIONS,
  ...GIT_OBJECT_OPERATIONS,
  ...PULL_REQUEST_OPERATIONS,
};
/** What is served beside the REST API, asked in this order. */
const OUTSIDE: readonly AnswerOutside[] = [answerPage, answerManifestPage, answerGit];

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
    formerKeys: [],
    permissions: {
      checks: 'write',
      contents: 'write',
      pull_requests: 'write',
      metadata: 'read',
    },
    events: ['check_run', 'check_suite', 'pull_request', 'push', 'repository'],
    callbackUrls: ['https://svc.test/auth/code-host/callback'],
    setupUrl: 'https://svc.test/auth/code-host/setup',
    home: 'https://svc.example.com',
    webhookUrl: 'https://svc.example.com/hooks/code-host',
  };
}

export async function startCodeHost(): Promise<CodeHost> {
  const state = newHostState(newApp());
  const faults: string[] = [];
  const double = await startDouble(async (request) => {
    for (const answerOutside of OUTSIDE) {
      const answer = await answerOutside(request, state);
      if (answer !== null) return answer;
    }
    return answerOf(request, state, faults).catch((error: unknown) => {
      faults.push(`${request.method} ${request.path}: ${error}`);
      return failure(500, 'Server Error');
    });
  });
  state.url = double.url;
  const { app, answered } = state;
  return {
    ...double,
    app,
    answered,
    state,
    faults,
    close: async () => {
      await double.close();
      if (faults.length > 0) throw new Error(`the code host's API: ${faults.join('; ')}`);
    },
  };
}

/** Answers a request to the REST API; what is wrong with it, or with the answer, is a fault of the suite. */
async function answerOf(
  request: DoubleRequest,
  state: HostState,
  faults: string[],
): Promise<DoubleAnswer> {
  const { method } = request;
  const path = request.path.startsWith(API) ? request.path.slice(API.length) : '';
  const template = operationOf(method, path);
  const operation = OPERATIONS[`${method} ${template}`];
  if (template === null || operation === undefined) {
    faults.push(`${method} ${request.path}: no such operation`);
    return failure(404, 'Not Found');
  }
  const unfit = headerFault(request, template);
  if (unfit !== null) {
    faults.push(`${method} ${template}: ${unfit.body.message}`);
    return unfit;
  }
  const json = request.body === '' ? undefined : (parsedObject(request.body) ?? request.body);
  const segments = path.split('/').slice(1).map(decodeURIComponent);
  const answer = await operation({ ...request, segments, json }, state);
  const differences = [
    requestDifference(method, template, json),
    answer.bytes === undefined
      ? answerDifference(method, template, answer.status, answer.body)
      : null,
  ];
  faults.push(...differences.filter((difference) => difference !== null));
  return answer;
}

function headerFault({ headers, body }: DoubleRequest, template: string | null) {
  if ((headers['user-agent'] ?? '') === '') {
    return failure(403, 'Request forbidden by administrative rules: no User-Agent header');
  }
  const isDiff =
    headers.accept === DIFF_TYPE && template === '/repos/{owner}/{repo}/compare/{basehead}';
  if (headers.accept !== 'application/vnd.github+json' && !isDiff) {
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
