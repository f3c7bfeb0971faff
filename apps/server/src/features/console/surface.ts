import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/api-error.ts';
import type { Surface } from '../../platform/http/surface.ts';
import { CSP_REPORT_PATH } from './csp-report-surface.ts';
import { type ConsoleFile, type ConsoleFiles, encodingOf } from './files.ts';
import { type NeedsSetup, SETUP_PAGE, type SignInAddressOf } from './start-page.ts';

/** Addresses that people open; the console's own router shows what is there. */
const PAGES = [
  '/t/*',
  '/platform',
  '/platform/app-created',
  '/verify',
  '/signed-in',
  '/cli-sign-in',
];

/** The one page whose form goes elsewhere: to the code host, where the App is created. */
const CREATE_APP_PAGE = '/platform/create-app';

/** Returns where the form of an App goes that an organisation, or the person, is to own; null where the name is none. */
export type AppFormTarget = (organization: string | null) => string | null;

/** The verifier as one file. */
const VERIFY_FILE = '/svc-verify.html';

/** A program of a page may be cached for good; what keeps its name is asked for again. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/**
 * The console: its files, precompressed, and the shell with a policy that loads nothing from other origins, runs no inline script
 * and forbids framing (CSP level 3, Trusted Types).
 */
export function consoleSurface(
  files: ConsoleFiles | null,
  signInAddressOf: SignInAddressOf,
  needsSetup: NeedsSetup,
  appFormTarget: AppFormTarget,
): Surface {
  return {
    name: 'console',
    register: async (scope) => {
      scope.get('/', async (request, reply) => {
        const address = await signInAddressOf(request);
        if (address === null) return sendShell(reply, files);
        return reply
          .code(303)
          .header('location', address)
          .header('cache-control', 'no-store')
          .send();
      });
      scope.get(SETUP_PAGE, async (_request, reply) => {
        if (await needsSetup()) return sendShell(reply, files);
        throw new ApiError('not_found', 'the deployment is set up');
      });
      for (const page of PAGES) {
        scope.get(page, async (_request, reply) => sendShell(reply, files));
      }
      scope.get(CREATE_APP_PAGE, async (request, reply) => {
        const { organization } = request.query as Readonly<Record<string, unknown>>;
        const owner = typeof organization === 'string' ? organization : null;
        return sendShell(reply, files, appFormTarget(owner) ?? "'none'");
      });
      for (const [path, file] of files?.files ?? []) {
        const headers = ownHeaders(path);
        scope.get(path, async (request, reply) => sendFile(request, reply.headers(headers), file));
      }
    },
  };
}

/** `formTarget` is where forms of the page may go, as a source of its policy. */
function sendShell(
  reply: FastifyReply,
  files: ConsoleFiles | null,
  formTarget = "'self'",
): FastifyReply {
  if (files === null) {
    throw new ApiError('unavailable', 'the console is not built; run npm run build');
  }
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', shellPolicy(nonce, formTarget))
    .header('reporting-endpoints', `csp="${CSP_REPORT_PATH}"`)
    .header('cross-origin-opener-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(files.shell.replaceAll('__CSP_NONCE__', nonce));
}

/** Returns the policy of the shell. `style-src` takes the nonce for the style elements that components make. */
function shellPolicy(nonce: string, formTarget: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action ${formTarget}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // the second for browsers without the Reporting API
    'report-to csp',
    `report-uri ${CSP_REPORT_PATH}`,
  ].join('; ');
}

/** Returns the headers that only this file has. */
function ownHeaders(path: string): Record<string, string> {
  // a worker has the policy of its own answer: this one alone compiles WebAssembly, for SHA-256
  if (path.startsWith('/assets/verify-worker-')) {
    return {
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    };
  }
  // to be saved and opened from disk, not run from here
  return path === VERIFY_FILE
    ? { 'content-disposition': 'attachment; filename="svc-verify.html"' }
    : {};
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  const encoding = encodingOf(file, request.headers['accept-encoding']);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', file.isHashed ? IMMUTABLE : REVALIDATED)
    .header('vary', 'accept-encoding')
    .type(file.type)
    .send((encoding === null ? null : file.compressed[encoding]) ?? file.bytes);
}
