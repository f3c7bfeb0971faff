import { newId } from '@svc/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Attributes } from '../patch/apply.ts';
import type { Item } from '../patch/match-item.ts';
import type { Page } from '../schema/discovery.ts';
import { readPage } from './read-page.ts';

const COLUMNS = [
  'user_id',
  'issuer',
  'subject',
  'external_id',
  'user_name',
  'display_name',
  'active',
  'attributes',
  'version',
  'created_at',
  'updated_at',
] as const;

export type UserRow = Pick<Selectable<DB['users']>, (typeof COLUMNS)[number]>;

/** Returns the attributes of a stored user, by their names as announced. */
export function attributesOfUser(row: UserRow): Attributes {
  const { name, emails } = row.attributes as { readonly name?: Item; readonly emails?: Item[] };
  return {
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    ...(name !== undefined && { name }),
    ...(row.display_name !== null && { displayName: row.display_name }),
    active: row.active,
    ...(emails !== undefined && { emails }),
  };
}

/** Returns the page of a provider's users that match, in the order of their creation, and how many match. */
export async function listUsers(
  tx: Reader,
  providerId: string,
  condition: RawBuilder<SqlBool> | null,
  page: Page,
): Promise<{ readonly rows: readonly UserRow[]; readonly total: number }> {
  const matching = () => {
    const all = tx
      .selectFrom('users')
      .where('provider_id', '=', providerId)
      .where('is_provisioned', '=', true);
    return condition === null ? all : all.where(condition);
  };
  return readPage(
    page,
    (offset, limit) =>
      matching().select(COLUMNS).orderBy('user_id').offset(offset).limit(limit).execute(),
    () => matching().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  );
}

/** Returns a user of the provider; undefined if it does not exist. */
export function findUser(
  tx: Reader,
  providerId: string,
  userId: string,
): Promise<UserRow | undefined> {
  return selectUser(tx, providerId, userId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockUser(
  tx: Writer,
  providerId: string,
  userId: string,
): Promise<UserRow | undefined> {
  return selectUser(tx, providerId, userId).forUpdate().executeTakeFirst();
}

function selectUser(tx: Reader, providerId: string, userId: string) {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .where('is_provisioned', '=', true);
}

/** Inserts a user; a name or external id that another user of the provider has raises a unique violation. */
export async function insertUser(
  tx: Writer,
  { tenantId, providerId }: { readonly tenantId: string; readonly providerId: string },
  attributes: Attributes,
): Promise<UserRow> {
  const userId = newId('user');
  const row = await tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      provider_id: providerId,
      is_provisioned: true,
      ...columnsOf(attributes),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await insertEmails(tx, tenantId, userId, attributes);
  return row;
}

/** Writes the attributes of a locked user and advances its version. */
export async function updateUser(
  tx: Writer,
  tenantId: string,
  before: UserRow,
  attributes: Attributes,
): Promise<UserRow> {
  const row = await tx
    .updateTable('users')
    .set({
      ...columnsOf(attributes),
      version: before.version + 1,
      updated_at: sql`greatest(now(), updated_at)`,
    })
    .where('user_id', '=', before.user_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const emails = attributesOfUser(before)['emails'];
  if (JSON.stringify(emails) !== JSON.stringify(attributes['emails'])) {
    await tx.deleteFrom('user_emails').where('user_id', '=', before.user_id).execute();
    await insertEmails(tx, tenantId, before.user_id, attributes);
  }
  return row;
}

/** Removes a user with memberships and sessions, which go with the row. */
export async function deleteUser(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('user_id', '=', userId).execute();
}

/** Ends the sessions of these users; returns how many there were. */
export async function endSessions(tx: Writer, userIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', 'in', [...userIds])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function columnsOf(attributes: Attributes) {
  const { externalId, userName, displayName, active, name, emails } = attributes as {
    readonly externalId?: string;
    readonly userName: string;
    readonly displayName?: string;
    readonly active?: boolean;
    readonly name?: Item;
    readonly emails?: readonly Item[];
  };
  const main = emails?.find(({ primary }) => primary === true) ?? emails?.[0];
  return {
    external_id: externalId ?? null,
    user_name: userName,
    display_name: displayName ?? null,
    active: active ?? true,
    email: (main?.['value'] as string | undefined) ?? null,
    attributes: JSON.stringify({ ...(name && { name }), ...(emails && { emails }) }),
  };
}

async function insertEmails(
  tx: Writer,
  tenantId: string,
  userId: string,
  attributes: Attributes,
): Promise<void> {
  const emails = (attributes['emails'] ?? []) as readonly Item[];
  if (emails.length === 0) return;
  await tx
    .insertInto('user_emails')
    .values(
      emails.map(({ value, type, primary }, position) => ({
        tenant_id: tenantId,
        user_id: userId,
        position,
        // by the database's own folding, which filters are compared with
        value_key: sql<string>`lower(${value}::text)`,
        type_key: sql<string | null>`lower(${type ?? null}::text)`,
        is_primary: primary === true,
      })),
    )
    .execute();
}
