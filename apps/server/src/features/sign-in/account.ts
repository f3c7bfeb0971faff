import { newId } from '@svc/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Provider } from '../identity-providers/read-model.ts';

/** A person as the ID token names it. */
export type SignedInPerson = {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
};

export type Account = {
  readonly user_id: string;
  readonly active: boolean;
  readonly suspended_at: Date | null;
  readonly isNew: boolean;
};

/**
 * Returns the record of a person: that of its issuer and subject; else the provisioned record of this provider that is
 * linked to nobody and whose `externalId` equals the link claim, which is tied to the person for good; else, where people
 * are not provisioned, a new one. Null for a person who is not provisioned. An address never finds anybody.
 */
export async function accountOf(
  tx: Writer,
  tenantId: string,
  provider: Provider,
  person: SignedInPerson,
): Promise<Account | null> {
  return (
    (await signedIn(tx, provider, person)) ??
    (await linked(tx, provider, person)) ??
    (provider.isProvisioned ? null : await created(tx, tenantId, provider, person))
  );
}

const COLUMNS = ['user_id', 'active', 'suspended_at'] as const;

async function signedIn(
  tx: Writer,
  provider: Provider,
  person: SignedInPerson,
): Promise<Account | null> {
  const row = await tx
    .updateTable('users')
    .set({ last_sign_in_at: new Date(), ...profile(provider, person) })
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', person.subject)
    // a record from before provisioning grants no access any more
    .$if(provider.isProvisioned, (query) => query.where('is_provisioned', '=', true))
    // one who was of another configuration of the issuer is of this one from now on
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isNew: false };
}

async function linked(
  tx: Writer,
  provider: Provider,
  person: SignedInPerson,
): Promise<Account | null> {
  const provisioned = await tx
    .selectFrom('users')
    .select('user_id')
    .where(isLinkedTo(provider, person))
    .forUpdate()
    .executeTakeFirst();
  if (provisioned === undefined) return null;
  // the record from before people were provisioned ends with its sessions; a suspension stays
  const former = await tx
    .deleteFrom('users')
    .where('issuer', '=', provider.issuer)
    .where('subject', '=', person.subject)
    .where('is_provisioned', '=', false)
    .returning('suspended_at')
    .executeTakeFirst();
  const row = await tx
    .updateTable('users')
    .set({
      issuer: provider.issuer,
      subject: person.subject,
      last_sign_in_at: new Date(),
      ...(former?.suspended_at && { suspended_at: former.suspended_at }),
    })
    .where('user_id', '=', provisioned.user_id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isNew: true };
}

/** The provisioned record that nobody has signed in with and whose `externalId` is the link claim of a person. */
export function isLinkedTo({ id, linkClaim }: Provider, { subject, claims }: SignedInPerson) {
  const externalId = linkClaim === 'sub' ? subject : claims[linkClaim];
  return ({ and, lit }: ExpressionBuilder<DB, 'users'>) =>
    typeof externalId === 'string' && externalId !== ''
      ? and({ provider_id: id, external_id: externalId, is_provisioned: true, subject: null })
      : lit(false);
}

async function created(
  tx: Writer,
  tenantId: string,
  provider: Provider,
  person: SignedInPerson,
): Promise<Account> {
  const row = await tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      user_id: newId('user'),
      provider_id: provider.id,
      issuer: provider.issuer,
      subject: person.subject,
      last_sign_in_at: new Date(),
      ...profile(provider, person),
    })
    // two first sign-ins at once: the later one waits here for the record of the other
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet({ updated_at: sql`now()` }),
    )
    .returning([...COLUMNS])
    .executeTakeFirstOrThrow();
  return { ...row, isNew: true };
}

/** Profile claims of a person without a directory record; shown to administrators, never used for decisions. */
function profile({ isProvisioned }: Provider, { claims }: SignedInPerson) {
  if (isProvisioned) return {};
  return {
    display_name: text(claims['name']),
    user_name: text(claims['preferred_username']),
    email: text(claims['email']),
  };
}

const MAX_TEXT = 300;

function text(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT) return null;
  return value.isWellFormed() && !value.includes('\0') ? value : null;
}
