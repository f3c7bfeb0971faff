import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import type { Surface } from '../../platform/http/surface.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { parseCspReports } from './csp-report.ts';

/** Where browsers report violations of the console's policy. */
export const CSP_REPORT_PATH = '/csp-reports';
const TYPES = ['application/reports+json', 'application/csp-report'];
const MAX_BODY_BYTES = 16 * 1024;
const REQUESTS_PER_MINUTE = 30;
/** Of all addresses together; what is more is counted, not logged. */
const LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/** Takes reports without a credential, as browsers send them. Each violation is one line of the log, and is counted. */
export function cspReportSurface({
  log,
  metrics,
  now = Date.now,
}: {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'counter'>;
  readonly now?: () => number;
}): Surface {
  const limit = new AddressLimit(REQUESTS_PER_MINUTE, now);
  const counts = { reported: 0, unlogged: 0 };
  let minute = { since: now(), lines: 0 };
  metrics.counter(
    'svc_csp_reports_total',
    'Violations of the content security policy that browsers reported',
    () => counts.reported,
  );
  metrics.counter(
    'svc_csp_reports_unlogged_total',
    'Reported violations of the content security policy past what is logged of a minute',
    () => counts.unlogged,
  );
  const report = (body: string) => {
    const violations = parseCspReports(body);
    if (violations === null) {
      throw new ApiError('malformed', 'the body is not a report of a content security policy');
    }
    for (const violation of violations) {
      counts.reported++;
      if (now() - minute.since >= MINUTE_MS) minute = { since: now(), lines: 0 };
      if (minute.lines++ < LINES_PER_MINUTE) {
        log.warn({ violation }, 'a browser reported a violation of the content security policy');
      } else counts.unlogged++;
    }
  };
  return { name: 'public', register: (scope) => register(scope, limit, report) };
}

async function register(
  scope: FastifyInstance,
  limit: AddressLimit,
  report: (body: string) => void,
): Promise<void> {
  scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  scope.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  scope.post(CSP_REPORT_PATH, {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request) => limit.admit(request.clientAddress),
    handler: async (request, reply) => {
      if (typeof request.body !== 'string') {
        throw new ApiError('unsupported_media_type', `the body must be ${TYPES.join(' or ')}`);
      }
      report(request.body);
      return reply.code(204).send();
    },
  });
}
