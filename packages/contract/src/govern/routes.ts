import { CHECK_BODY_LIMIT, type Route } from '../route.ts';
import { GOVERN_CHECK, GOVERN_DECISION } from './examples.ts';
import { GovernCheck, GovernDecision } from './schemas.ts';

export const governRoutes = {
  governCheck: {
    method: 'POST',
    path: '/v1/govern/check',
    summary: 'Check a tool call of the calling agent',
    description:
      'Returns `allow` or `deny` after the decision is sealed as evidence. If the evidence cannot be sealed, the response is 503, never `allow`. The body must be I-JSON (RFC 7493).',
    tag: 'govern',
    roles: ['agent'],
    body: GovernCheck,
    example: { body: GOVERN_CHECK },
    bodyLimit: CHECK_BODY_LIMIT,
    repeatable: true,
    success: { status: 200, schema: GovernDecision, example: GOVERN_DECISION },
    events: ['policy_decision'],
    errors: [],
  },
} as const satisfies Record<string, Route>;
