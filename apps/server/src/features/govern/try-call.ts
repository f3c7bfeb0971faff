import { FINDING_CATEGORIES, type Inspection, inspectCallInSlices } from '@svc/inspect';
import {
  type Call,
  type CredentialFacts,
  type Decision,
  decide,
  type Facts,
  type Pack,
  type Principal,
} from '@svc/policy';
import { nextTurn } from '../../foundation/next-turn.ts';
import { readCounts } from './call-counts.ts';
import { factsOf } from './facts.ts';
import { refuseSecretNames } from './request.ts';

/** What a call is tried with beside its arguments: facts that production knows, and a trial supposes. */
export type SupposedFacts = {
  readonly now: number;
  readonly environment: string;
  readonly credential: CredentialFacts;
  /** Facts of the gateway; absent as in `govern/check`. */
  readonly gateway: Partial<Pick<Facts, 'tool' | 'taint'>>;
  readonly rate: NonNullable<Facts['rate']>;
  readonly priorDenials: number;
  readonly hasApproval: boolean;
};

/** A decision of a trial, with what it was made from. */
export type Trial = {
  readonly decision: Decision;
  readonly facts: Facts;
  readonly inspection: Inspection;
};

/** Inspects and decides a call as `decideCall` does. Seals nothing, counts nothing, and neither asks for an approval nor uses one. */
export async function tryCall(
  pack: Pack,
  principal: Principal,
  call: Call,
  supposed: SupposedFacts,
): Promise<Trial> {
  const { now, environment, credential, gateway, rate, priorDenials, hasApproval } = supposed;
  const inspection = await inspectCallInSlices(call, {
    pause: nextTurn,
    categories: FINDING_CATEGORIES,
  });
  refuseSecretNames(inspection.names);
  const counts = await readCounts(async () => ({ rate, priorDenials }), pack, '', '', call);
  const facts = {
    ...factsOf(credential, environment, inspection, now),
    ...gateway,
    ...counts,
  };
  return { ...decideTrial(pack, principal, call, facts, hasApproval), inspection };
}

/** Decides recorded facts once more; like production, an approval is looked for only where the pack asks for one. */
export function decideTrial(
  pack: Pack,
  principal: Principal,
  call: Call,
  facts: Facts,
  hasApproval: boolean,
): Pick<Trial, 'decision' | 'facts'> {
  const asked = { ...facts, hasApproval: false };
  const decision = decide(call, principal, pack, asked);
  if (decision.outcome !== 'approve' || !hasApproval) return { decision, facts: asked };
  const approved = { ...facts, hasApproval: true };
  return { decision: decide(call, principal, pack, approved), facts: approved };
}
