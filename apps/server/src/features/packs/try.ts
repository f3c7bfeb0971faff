import type { PackTrial, TryPack } from '@svc/contract';
import {
  binaryAnswer,
  type Call,
  type CredentialFacts,
  compilePack,
  type Decision,
  type Facts,
  type Pack,
  type Principal,
} from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { agentPrincipal } from '../agents/read-model.ts';
import { verifiedDecision } from '../evidence/read-model.ts';
import { activeVersion, storedPack } from './store.ts';
import { type ValidatePolicies, validSources } from './validate.ts';
import type { NewVersion } from './write-version.ts';

type PackId = Parameters<typeof activeVersion>[1];

/** Decides a call as production does, without sealing, counting or using anything; throws `malformed` where production refuses to read it. */
export type TryCall = (
  pack: Pack,
  principal: Principal,
  call: Call,
  supposed: {
    readonly now: number;
    readonly environment: string;
    readonly credential: CredentialFacts;
    readonly gateway: Partial<Pick<Facts, 'tool' | 'taint'>>;
    readonly rate: NonNullable<Facts['rate']>;
    readonly priorDenials: number;
    readonly hasApproval: boolean;
  },
) => Promise<Tried>;

/** Decides recorded facts once more, with or without an approval. */
export type DecideTrial = (
  pack: Pack,
  principal: Principal,
  call: Call,
  facts: Facts,
  hasApproval: boolean,
) => Tried;

export type Trying = { readonly tryCall: TryCall; readonly decideTrial: DecideTrial };

type Tried = { readonly decision: Decision; readonly facts: Facts };
type TriedCall = NonNullable<TryPack['call']>;

/** Findings that an answer lists. */
const MAX_FINDINGS = 100;
const NO_CALLS = { lastMinute: 0, lastHour: 0 };

/** Validates the sources of a trial before its snapshot is taken; null where it is of a version. */
export async function trialSources(
  validate: ValidatePolicies,
  body: TryPack,
): Promise<NewVersion | null> {
  if ((body.call === undefined) === (body.evidenceId === undefined)) {
    throw malformed('name a call or the event of one, and not both', '/call');
  }
  if (body.sources !== undefined && body.version !== undefined) {
    throw malformed('name a version or sources, and not both', '/version');
  }
  return body.sources === undefined ? null : validSources(validate, body.sources);
}

/** Decides one call with a version of a pack or with sources that are not saved. */
export async function tryPack(
  tx: Reader,
  { tryCall, decideTrial }: Trying,
  packId: PackId,
  body: TryPack,
  sources: NewVersion | null,
): Promise<PackTrial> {
  const { pack, version } = await trialPack(tx, packId, body, sources);
  if (body.evidenceId !== undefined) {
    const { call, principal, facts } = await verifiedDecision(tx, body.evidenceId);
    const { hasApproval = false } = body;
    const tried = decideTrial(pack, principal, call, facts, hasApproval);
    return wireTrial(packId, version, call, principal, tried);
  }
  const asked = body.call as TriedCall;
  const principal = await agentPrincipal(tx, asked.agentId);
  const call = {
    tool: asked.tool,
    server: asked.server ?? null,
    arguments: asked.arguments ?? {},
  };
  const tried = await tryCall(pack, principal, call, {
    now: asked.now === undefined ? Date.now() : timeAt(asked.now, '/call/now'),
    environment: asked.environment ?? principal.environment,
    credential: credentialOf(asked.credential),
    gateway: {
      ...(asked.labels !== undefined && { tool: asked.labels }),
      ...(asked.taint !== undefined && { taint: asked.taint }),
    },
    rate: asked.rate ?? NO_CALLS,
    priorDenials: asked.priorDenials ?? 0,
    hasApproval: body.hasApproval ?? false,
  });
  return wireTrial(packId, version, call, principal, tried);
}

async function trialPack(
  tx: Reader,
  packId: PackId,
  body: TryPack,
  sources: NewVersion | null,
): Promise<{ readonly pack: Pack; readonly version: number | null }> {
  if (sources !== null) {
    // a number that no version has
    return { pack: compilePack({ id: packId, version: 0, ...sources }), version: null };
  }
  const version = body.version ?? (await activeVersion(tx, packId));
  return { pack: compilePack(await storedPack(tx, packId, version)), version };
}

function credentialOf(credential: TriedCall['credential']): CredentialFacts {
  if (credential === undefined) return { kind: 'lab-token' };
  const { scopes, acr = null, authTime } = credential;
  return {
    kind: 'agent-jwt',
    scopes,
    acr,
    authTime: authTime === undefined ? null : timeAt(authTime, '/call/credential/authTime'),
  };
}

/** Milliseconds; the schema also admits leap seconds, which JavaScript does not know. */
function timeAt(text: string, at: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw malformed(`must be a time without a leap second (got ${text})`, at);
  return time;
}

function wireTrial(
  packId: PackId,
  version: number | null,
  { tool, server }: Call,
  principal: Principal,
  { decision, facts }: Tried,
): PackTrial {
  const { inspection } = facts;
  const findings = inspection.findings.slice(0, MAX_FINDINGS);
  return {
    pack: { id: packId, version },
    outcome: decision.outcome,
    answer: binaryAnswer(decision),
    rule: decision.rule,
    reasons: [...decision.reasons],
    maxSeverity: decision.maxSeverity,
    fault: decision.fault,
    call: { tool, server },
    principal,
    facts: { ...facts, inspection: { ...inspection, findings } },
  };
}

function malformed(message: string, at: string): ApiError {
  return new ApiError('malformed', message, [{ at, message }]);
}
