import { FINDING_CATEGORIES, inspectCall } from '@svc/inspect';
import {
  type Call,
  type Decision,
  decide,
  type Facts,
  NO_TAINT,
  NO_TOOL_FACTS,
  type Pack,
  type Principal,
} from '@svc/policy';
import type { Static } from 'typebox';
import { CliError } from '../exit-code.ts';
import type { CallFile } from './case-schemas.ts';

type GivenCall = Static<typeof CallFile>;
type Defaults = Pick<GivenCall, 'principal' | 'facts'>;

export type DecidedCall = {
  readonly call: Call;
  readonly principal: Principal;
  readonly facts: Facts;
  readonly decision: Decision;
};

/** A Monday at noon UTC: cases yield the same answer every day. */
const NOON = '2026-01-05T12:00:00Z';
const ENVIRONMENT = 'production';

/**
 * Decides a call as the service does: by the same inspection of its arguments, unless `facts.inspection` is present, and by the
 * same function. The default is an approved agent in production that may call every tool, with a lab token,
 * without further facts.
 */
export function decideGiven(pack: Pack, given: GivenCall, defaults: Defaults = {}): DecidedCall {
  const { tool, server = null, arguments: args = {} } = given.call;
  const call = { tool, server, arguments: args };
  const { now = NOON, inspection, ...known } = { ...defaults.facts, ...given.facts };
  const environment = known.environment ?? ENVIRONMENT;
  const principal: Principal = {
    id: 'agt_case',
    name: 'agent of a case',
    state: 'approved',
    allowedTools: ['*'],
    owner: null,
    tags: [],
    environment,
    ...defaults.principal,
    ...given.principal,
  };
  const facts: Facts = {
    credential: { kind: 'lab-token' },
    rate: { lastMinute: 0, lastHour: 0 },
    priorDenials: 0,
    hasApproval: false,
    ...known,
    environment,
    inspection: inspection === undefined ? inspected(call) : givenInspection(inspection),
    now: typeof now === 'string' ? Date.parse(now) : now,
    tool: { ...NO_TOOL_FACTS, ...known.tool },
    taint: { ...NO_TAINT, ...known.taint },
  };
  return { call, principal, facts, decision: decide(call, principal, pack, facts) };
}

function inspected(call: Call): Facts['inspection'] {
  const { names, classes, refused } = inspectCall(call, { categories: FINDING_CATEGORIES });
  if (names.length > 0) {
    throw new CliError(
      'the name of a tool or server contains a secret: the service rejects such a call before any rule',
    );
  }
  return { findings: classes, refused };
}

type GivenInspection = NonNullable<NonNullable<GivenCall['facts']>['inspection']>;

function givenInspection({ findings, refused }: GivenInspection): Facts['inspection'] {
  return {
    refused,
    findings: findings.map((finding) => ({
      ruleId: `${finding.category}/given`,
      title: finding.category,
      at: '',
      ...finding,
    })),
  };
}
