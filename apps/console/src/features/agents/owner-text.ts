import type { Agent } from '@svc/contract';

/** Returns who answers for an agent: a contact as it was written, or the subject of an identity. */
export function ownerText({ owner }: Pick<Agent, 'owner'>): string {
  return typeof owner === 'string' ? owner : `${owner.subject} of ${owner.issuer}`;
}
