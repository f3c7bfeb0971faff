import type { Agent } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type AgentRow, hasPeopleIssuer } from './store.ts';

export type Owner = Agent['owner'];

/** Returns an owner as it is stored: a person as "issuer#subject" beside both parts, or a text on whom to contact. */
export function ownerColumns(
  owner: Owner,
): Pick<AgentRow, 'owner' | 'owner_issuer' | 'owner_subject' | 'owner_left_at'> {
  // a new owner is one who has not left
  const none = { owner_issuer: null, owner_subject: null, owner_left_at: null };
  if (typeof owner === 'string') return { ...none, owner };
  const { issuer, subject } = owner;
  const key = { owner_issuer: issuer, owner_subject: subject };
  return { ...none, ...key, owner: `${issuer}#${subject}` };
}

export function ownerOf({ owner, owner_issuer, owner_subject }: AgentRow): Owner {
  if (owner_issuer === null || owner_subject === null) return owner;
  return { issuer: owner_issuer, subject: owner_subject };
}

/** Throws `unprocessable` for a person of an issuer that the tenant has not configured. */
export async function refuseForeignOwner(tx: Reader, owner: Owner | undefined): Promise<void> {
  if (owner === undefined || typeof owner === 'string') return;
  if (await hasPeopleIssuer(tx, owner.issuer)) return;
  throw new ApiError(
    'unprocessable',
    `owner.issuer is not an identity provider of the tenant (got ${JSON.stringify(owner.issuer)}); use one that is configured`,
  );
}
