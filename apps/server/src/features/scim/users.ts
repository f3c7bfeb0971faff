import type { Reader, Writer } from '../../db/database.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { parseFilter } from './grammar/parse.ts';
import { type Attributes, applyPatch } from './patch/apply.ts';
import { normalizePatch } from './patch/normalize.ts';
import { type Projection, parseProjection, project } from './resource/projection.ts';
import { readResource, requireAttributes } from './resource/read-resource.ts';
import { listResponse, pageOf } from './schema/discovery.ts';
import { USER_SCHEMA } from './schema/schemas.ts';
import {
  directoryActor,
  entityTag,
  isKnownVersion,
  notFound,
  requireVersion,
  type ScimAnswer,
  type ScimCall,
} from './scim-call.ts';
import { filterCondition } from './store/filter-sql.ts';
import { FILTERABLE_USERS } from './store/filterable.ts';
import {
  attributesOfUser,
  deleteUser,
  endSessions,
  findUser,
  insertUser,
  listUsers,
  lockUser,
  type UserRow,
  updateUser,
} from './store/users.ts';

/** `GET /Users` (RFC 7644, section 3.4.2). */
export async function listScimUsers(tx: Reader, call: ScimCall): Promise<ScimAnswer> {
  const { filter, startIndex, count } = call.query;
  const page = pageOf(startIndex, count);
  const projection = projectionOf(call);
  const condition =
    filter === undefined ? null : filterCondition(FILTERABLE_USERS, parseFilter(filter));
  const { rows, total } = await listUsers(tx, call.providerId, condition, page);
  const resources = rows.map((row) => resourceOf(call, row, projection));
  return { status: 200, body: listResponse(resources, total, page.startIndex) };
}

/** `GET /Users/{id}`. */
export async function getScimUser(tx: Reader, call: ScimCall): Promise<ScimAnswer> {
  const row = await findUser(tx, call.providerId, call.id);
  if (row === undefined) throw notFound('User', call.id);
  if (isKnownVersion(call, row.version)) return { status: 304, etag: entityTag(row.version) };
  return answerOf(200, call, row, []);
}

/** `POST /Users`. Another user with its userName or externalId answers 409; none is ever adopted. */
export async function createScimUser(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const attributes = { active: true, ...readResource(USER_SCHEMA, call.body) };
  const { principal, providerId } = call;
  const row = await insertUser(tx, { tenantId: principal.tenant.id, providerId }, attributes);
  const event: Fact = {
    kind: 'user.created',
    actor: directoryActor(call),
    subject: { type: 'account', id: row.user_id },
    data: { ...personOf(row), active: row.active },
  };
  return answerOf(201, call, row, [event]);
}

/** `PUT /Users/{id}`: what the body leaves out is removed, but `active`, which would bring back somebody who has left. */
export function replaceScimUser(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const replacement = readResource(USER_SCHEMA, call.body);
  return changeUser(tx, call, ({ active }) => ({ active, ...replacement }));
}

/** `PATCH /Users/{id}`: all of its operations, or none. */
export function patchScimUser(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const operations = normalizePatch(USER_SCHEMA, call.body);
  return changeUser(tx, call, (before) => {
    const after = applyPatch(before, operations);
    requireAttributes(USER_SCHEMA, after);
    return { active: before['active'], ...after };
  });
}

/** `DELETE /Users/{id}`: the person leaves all groups, and sessions end with the same commit. */
export async function deleteScimUser(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const row = await lockUser(tx, call.providerId, call.id);
  if (row === undefined) throw notFound('User', call.id);
  requireVersion(call, row.version);
  await beginAuthorityChange(tx);
  const sessionsEnded = await endSessions(tx, [row.user_id]);
  await deleteUser(tx, row.user_id);
  const event: Fact = {
    kind: 'user.deleted',
    actor: directoryActor(call),
    subject: { type: 'account', id: row.user_id },
    data: { sessionsEnded },
  };
  return { status: 204, events: [event], presence: presenceOf(row, true) };
}

/** Changes a user under the lock of its row. What changes nothing writes nothing, so that repeats converge. */
async function changeUser(
  tx: Writer,
  call: ScimCall,
  change: (before: Attributes) => Attributes,
): Promise<ScimAnswer> {
  const before = await lockUser(tx, call.providerId, call.id);
  if (before === undefined) throw notFound('User', call.id);
  requireVersion(call, before.version);
  const old = attributesOfUser(before);
  const attributes = change(old);
  const changed = changedNames(old, attributes);
  if (changed.length === 0) return answerOf(200, call, before, []);
  // the row is locked before the head of the log, as in every transaction that seals
  if (changed.includes('active')) await beginAuthorityChange(tx);
  const row = await updateUser(tx, call.principal.tenant.id, before, attributes);
  return {
    ...answerOf(200, call, row, [await changeEvent(tx, call, row, changed)]),
    ...(changed.includes('active') && { presence: presenceOf(row, !row.active) }),
  };
}

async function changeEvent(
  tx: Writer,
  call: ScimCall,
  row: UserRow,
  changed: string[],
): Promise<Fact> {
  const by = {
    actor: directoryActor(call),
    subject: { type: 'account', id: row.user_id },
  } as const;
  if (!changed.includes('active')) {
    return { ...by, kind: 'user.updated', data: { ...personOf(row), changed } };
  }
  if (row.active) return { ...by, kind: 'user.reactivated', data: { changed } };
  const sessionsEnded = await endSessions(tx, [row.user_id]);
  return { ...by, kind: 'user.deactivated', data: { changed, sessionsEnded } };
}

function changedNames(before: Attributes, after: Attributes): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => canonical(before[name]) !== canonical(after[name])).sort();
}

/** JSON with sorted keys: the database returns the members of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function presenceOf({ user_id: accountId, issuer, subject }: UserRow, hasLeft: boolean) {
  const person = issuer === null || subject === null ? null : { issuer, subject };
  return { accountId, person, hasLeft };
}

function personOf(row: UserRow) {
  return {
    userName: row.user_name ?? '',
    ...(row.external_id !== null && { externalId: row.external_id }),
  };
}

function projectionOf({ query }: ScimCall): Projection {
  return parseProjection(query.attributes, query.excludedAttributes);
}

function answerOf(
  status: 200 | 201,
  call: ScimCall,
  row: UserRow,
  events: readonly Fact[],
): ScimAnswer {
  const body = resourceOf(call, row, projectionOf(call));
  return {
    status,
    body,
    etag: entityTag(row.version),
    location: `${call.base}/Users/${row.user_id}`,
    events,
  };
}

function resourceOf({ base }: ScimCall, row: UserRow, projection: Projection) {
  const resource = {
    schemas: [USER_SCHEMA.id],
    id: row.user_id,
    ...attributesOfUser(row),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.user_id}`,
      version: entityTag(row.version),
    },
  };
  return project(resource, projection, USER_SCHEMA);
}
