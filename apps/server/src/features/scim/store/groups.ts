import { newId } from '@svc/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Attributes } from '../patch/apply.ts';
import type { MemberChange } from '../patch/members.ts';
import type { Page } from '../schema/discovery.ts';
import { badRequest } from '../scim-error.ts';
import { readPage } from './read-page.ts';

const COLUMNS = [
  'group_id',
  'external_id',
  'display_name',
  'version',
  'created_at',
  'updated_at',
] as const;

export type GroupRow = Pick<Selectable<DB['user_groups']>, (typeof COLUMNS)[number]>;

/** Maximum number of members in one answer; a client requests groups without members instead. */
const MAX_LISTED_MEMBERS = 100_000;

/** Returns the attributes of a stored group but its members, by their names as announced. */
export function attributesOfGroup(row: GroupRow): Attributes {
  return {
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
  };
}

/** Returns the page of a provider's groups that match, in the order of their creation, and how many match. */
export async function listGroups(
  tx: Reader,
  providerId: string,
  condition: RawBuilder<SqlBool> | null,
  page: Page,
): Promise<{ readonly rows: readonly GroupRow[]; readonly total: number }> {
  const matching = () => {
    const all = tx.selectFrom('user_groups').where('provider_id', '=', providerId);
    return condition === null ? all : all.where(condition);
  };
  return readPage(
    page,
    (offset, limit) =>
      matching().select(COLUMNS).orderBy('group_id').offset(offset).limit(limit).execute(),
    () => matching().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  );
}

/** Returns a group of the provider; undefined if it does not exist. */
export function findGroup(
  tx: Reader,
  providerId: string,
  groupId: string,
): Promise<GroupRow | undefined> {
  return selectGroup(tx, providerId, groupId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockGroup(
  tx: Writer,
  providerId: string,
  groupId: string,
): Promise<GroupRow | undefined> {
  return selectGroup(tx, providerId, groupId).forUpdate().executeTakeFirst();
}

function selectGroup(tx: Reader, providerId: string, groupId: string) {
  return tx
    .selectFrom('user_groups')
    .select(COLUMNS)
    .where('provider_id', '=', providerId)
    .where('group_id', '=', groupId);
}

export async function insertGroup(
  tx: Writer,
  { tenantId, providerId }: { readonly tenantId: string; readonly providerId: string },
  attributes: Attributes,
): Promise<GroupRow> {
  return tx
    .insertInto('user_groups')
    .values({
      tenant_id: tenantId,
      group_id: newId('group'),
      provider_id: providerId,
      ...columnsOf(attributes),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Writes the attributes of a locked group and advances its version. */
export async function updateGroup(
  tx: Writer,
  before: GroupRow,
  attributes: Attributes,
): Promise<GroupRow> {
  return tx
    .updateTable('user_groups')
    .set({
      ...columnsOf(attributes),
      version: before.version + 1,
      updated_at: sql`greatest(now(), updated_at)`,
    })
    .where('group_id', '=', before.group_id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Removes a group with its memberships; returns who was a member. */
export async function deleteGroup(tx: Writer, groupId: string): Promise<readonly string[]> {
  const members = await tx
    .deleteFrom('user_group_members')
    .where('group_id', '=', groupId)
    .returning('user_id')
    .execute();
  await tx.deleteFrom('user_groups').where('group_id', '=', groupId).execute();
  return members.map(({ user_id }) => user_id);
}

/** Returns the ids of the members of each of these groups, sorted. Throws 400 `tooMany` past `MAX_LISTED_MEMBERS`. */
export async function listMembers(
  tx: Reader,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map(groupIds.map((id): [string, string[]] => [id, []]));
  if (groupIds.length === 0) return members;
  const rows = await tx
    .selectFrom('user_group_members')
    .select(['group_id', 'user_id'])
    .where('group_id', 'in', [...groupIds])
    .orderBy('group_id')
    .orderBy('user_id')
    .limit(MAX_LISTED_MEMBERS + 1)
    .execute();
  if (rows.length > MAX_LISTED_MEMBERS) {
    throw badRequest(
      'tooMany',
      `the groups have more than ${MAX_LISTED_MEMBERS} members; ask for fewer, or for excludedAttributes=members`,
    );
  }
  for (const { group_id, user_id } of rows) members.get(group_id)?.push(user_id);
  return members;
}

/** Who came into a group and who left it. */
export type ChangedMembers = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/** Changes the members of a locked group. Only rows of members that come or go are touched. Throws 400 for unknown members. */
export async function changeMembers(
  tx: Writer,
  {
    tenantId,
    providerId,
    groupId,
  }: { readonly tenantId: string; readonly providerId: string; readonly groupId: string },
  change: MemberChange,
): Promise<ChangedMembers> {
  const removed = await removeMembers(tx, groupId, change);
  const added = await addMembers(tx, { tenantId, providerId, groupId }, [...change.added]);
  return { added, removed };
}

async function removeMembers(
  tx: Writer,
  groupId: string,
  { resets, added, removed }: MemberChange,
): Promise<readonly string[]> {
  if (!resets && removed.size === 0) return [];
  const ofGroup = tx.deleteFrom('user_group_members').where('group_id', '=', groupId);
  const leaving = resets
    ? ofGroup.where(sql<SqlBool>`user_id <> all (${[...added]}::text[])`)
    : ofGroup.where(sql<SqlBool>`user_id = any (${[...removed]}::text[])`);
  const rows = await leaving.returning('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

async function addMembers(
  tx: Writer,
  {
    tenantId,
    providerId,
    groupId,
  }: { readonly tenantId: string; readonly providerId: string; readonly groupId: string },
  userIds: readonly string[],
): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  // locked, so that none of them is removed before their membership is there
  const known = await tx
    .selectFrom('users')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('is_provisioned', '=', true)
    .where(sql<SqlBool>`user_id = any (${[...userIds]}::text[])`)
    .orderBy('user_id')
    .forKeyShare()
    .execute();
  if (known.length < userIds.length) {
    const ids = new Set(known.map(({ user_id }) => user_id));
    const missing = userIds.find((id) => !ids.has(id)) ?? '';
    throw badRequest('invalidValue', `members: no user ${JSON.stringify(missing.slice(0, 100))}`);
  }
  const rows = await tx
    .insertInto('user_group_members')
    .columns(['tenant_id', 'group_id', 'user_id'])
    .expression(
      sql`select ${tenantId}::text, ${groupId}::text, id from unnest(${[...userIds]}::text[]) id order by id`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Ends the sessions of those whose role came from groups alone and who are in none with a role any more. */
export async function endRolelessSessions(tx: Writer, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    delete from sessions s using identity_providers p
    where p.tenant_id = s.tenant_id and p.provider_id = s.provider_id and s.role = 'none'
      and s.user_id = any (${[...userIds]}::text[])
      and group_role(s.tenant_id, s.user_id, p.role_rules) = 'none'`.execute(tx);
}

function columnsOf(attributes: Attributes) {
  const { externalId, displayName } = attributes as {
    readonly externalId?: string;
    readonly displayName: string;
  };
  return { external_id: externalId ?? null, display_name: displayName };
}
