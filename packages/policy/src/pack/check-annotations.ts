import type { PolicyJson } from '../cedar/policy-json.ts';
import { OUTCOMES } from '../outcome.ts';
import { credentialNeeds } from './credential-needs.ts';

const ID = /^[a-z0-9][a-z0-9-]{0,79}$/;
const RESTRICTIONS = OUTCOMES.filter((outcome) => outcome !== 'allow');
const KNOWN = ['id', 'outcome', 'reason'];
const MAX_REASON_LENGTH = 200;

/** Returns what is wrong with the annotations of a policy: its id, its outcome and its reason. */
export function checkAnnotations(policy: PolicyJson): string[] {
  const { annotations = {}, effect } = policy;
  const { id, outcome, reason } = annotations;
  const problems: string[] = [];
  if (typeof id !== 'string' || !ID.test(id)) {
    problems.push(`@id must be lower-case letters, digits and hyphens ${describeValue(id)}`);
  }
  if (effect === 'permit' && outcome !== undefined) {
    problems.push(
      '@outcome is for forbid; a permit lets the call through where nothing forbids it',
    );
  }
  if (effect === 'forbid' && !RESTRICTIONS.some((one) => one === outcome)) {
    problems.push(`@outcome must be one of ${RESTRICTIONS.join(', ')} ${describeValue(outcome)}`);
  }
  if (effect === 'forbid' && !isReason(reason)) {
    problems.push(
      `@reason must be a text of 1 to ${MAX_REASON_LENGTH} characters ${describeValue(reason)}`,
    );
  }
  if (effect === 'forbid' && outcome === 'step-up' && credentialNeeds(policy) === null) {
    problems.push(
      '@outcome("step-up") needs an unless clause on context.credential; ask for scopes, authAge or acr',
    );
  }
  for (const name of Object.keys(annotations)) {
    if (!KNOWN.includes(name)) problems.push(`@${name} is unknown; use ${KNOWN.join(', ')}`);
  }
  return problems;
}

function isReason(reason: unknown): boolean {
  return typeof reason === 'string' && reason.length > 0 && reason.length <= MAX_REASON_LENGTH;
}

function describeValue(value: unknown): string {
  return value === undefined ? '(got none)' : `(got ${JSON.stringify(value)})`;
}
