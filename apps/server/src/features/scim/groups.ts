import type { Reader, Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { parseFilter } from './grammar/parse.ts';
import { type Attributes, applyPatch } from './patch/apply.ts';
import { foldMembers, type MemberChange, memberIds } from './patch/members.ts';
import { normalizePatch } from './patch/normalize.ts';
import { includes, type Projection, parseProjection, project } from './resource/projection.ts';
import { readResource, requireAttributes } from './resource/read-resource.ts';
import { listResponse, pageOf } from './schema/discovery.ts';
import { GROUP_SCHEMA } from './schema/schemas.ts';
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
import { FILTERABLE_GROUPS } from './store/filterable.ts';
import {
  attributesOfGroup,
  type ChangedMembers,
  changeMembers,
  deleteGroup,
  endRolelessSessions,
  findGroup,
  type GroupRow,
  insertGroup,
  listGroups,
  listMembers,
  lockGroup,
  updateGroup,
} from './store/groups.ts';

/** Ids in one event; a larger change is sealed as several. */
const MAX_IDS_PER_EVENT = 2_000;

/** `GET /Groups` (RFC 7644, section 3.4.2); members are read unless they are left out. */
export async function listScimGroups(tx: Reader, call: ScimCall): Promise<ScimAnswer> {
  const { filter, startIndex, count } = call.query;
  const page = pageOf(startIndex, count);
  const projection = projectionOf(call);
  const condition =
    filter === undefined ? null : filterCondition(FILTERABLE_GROUPS, parseFilter(filter));
  const { rows, total } = await listGroups(tx, call.providerId, condition, page);
  const resources = await resourcesOf(tx, call, rows, projection);
  return { status: 200, body: listResponse(resources, total, page.startIndex) };
}

/** `GET /Groups/{id}`. */
export async function getScimGroup(tx: Reader, call: ScimCall): Promise<ScimAnswer> {
  const row = await findGroup(tx, call.providerId, call.id);
  if (row === undefined) throw notFound('Group', call.id);
  if (isKnownVersion(call, row.version)) return { status: 304, etag: entityTag(row.version) };
  return answerOf(tx, 200, call, row, []);
}

/** `POST /Groups`. */
export async function createScimGroup(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const { attributes, change } = readGroup(call.body);
  const { providerId, principal } = call;
  const tenantId = principal.tenant.id;
  const row = await insertGroup(tx, { tenantId, providerId }, attributes);
  const members = await changeMembers(tx, { tenantId, providerId, groupId: row.group_id }, change);
  const events = changeEvents(call, row, 'created', Object.keys(attributes).sort(), members);
  return answerOf(tx, 201, call, row, events);
}

/** `PUT /Groups/{id}`: members that the body leaves out leave the group. */
export async function replaceScimGroup(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const { attributes, change } = readGroup(call.body);
  const { row, events } = await changeGroup(tx, call, () => attributes, change);
  return answerOf(tx, 200, call, row, events);
}

/** `PATCH /Groups/{id}`: 204, which directories ask for; no member is read that the operations do not name. */
export async function patchScimGroup(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const operations = normalizePatch(GROUP_SCHEMA, call.body);
  const ofMembers = operations.filter(({ attribute }) => attribute.name === 'members');
  const others = operations.filter(({ attribute }) => attribute.name !== 'members');
  const change = foldMembers(ofMembers);
  const patch = (before: Attributes) => {
    const after = applyPatch(before, others);
    requireAttributes(GROUP_SCHEMA, after);
    return after;
  };
  const { row, events } = await changeGroup(tx, call, patch, change);
  return { status: 204, etag: entityTag(row.version), events };
}

/** `DELETE /Groups/{id}`: roles that came from it end with the same commit. */
export async function deleteScimGroup(tx: Writer, call: ScimCall): Promise<ScimAnswer> {
  const row = await lockGroup(tx, call.providerId, call.id);
  if (row === undefined) throw notFound('Group', call.id);
  requireVersion(call, row.version);
  const removed = await deleteGroup(tx, row.group_id);
  await endRolelessSessions(tx, removed);
  return { status: 204, events: changeEvents(call, row, 'deleted', [], { added: [], removed }) };
}

function readGroup(body: unknown): { attributes: Attributes; change: MemberChange } {
  const { members, ...attributes } = readResource(GROUP_SCHEMA, body);
  return {
    attributes,
    change: { resets: true, added: new Set(memberIds(members)), removed: new Set() },
  };
}

async function changeGroup(
  tx: Writer,
  call: ScimCall,
  patch: (before: Attributes) => Attributes,
  change: MemberChange,
): Promise<{ readonly row: GroupRow; readonly events: readonly Fact[] }> {
  const before = await lockGroup(tx, call.providerId, call.id);
  if (before === undefined) throw notFound('Group', call.id);
  requireVersion(call, before.version);
  const old = attributesOfGroup(before);
  const attributes = patch(old);
  const names = new Set([...Object.keys(old), ...Object.keys(attributes)]);
  const changed = [...names].filter((name) => old[name] !== attributes[name]).sort();
  const tenantId = call.principal.tenant.id;
  const place = { tenantId, providerId: call.providerId, groupId: before.group_id };
  const members = await changeMembers(tx, place, change);
  const isSame = changed.length + members.added.length + members.removed.length === 0;
  if (isSame) return { row: before, events: [] };
  const row = await updateGroup(tx, before, attributes);
  await endRolelessSessions(tx, members.removed);
  return { row, events: changeEvents(call, row, 'updated', changed, members) };
}

function changeEvents(
  call: ScimCall,
  row: GroupRow,
  change: 'created' | 'updated' | 'deleted',
  changed: string[],
  { added, removed }: ChangedMembers,
): readonly Fact[] {
  const events = Math.max(1, Math.ceil(Math.max(added.length, removed.length) / MAX_IDS_PER_EVENT));
  return Array.from({ length: events }, (_, at) => {
    const slice = (ids: readonly string[]) =>
      ids.slice(at * MAX_IDS_PER_EVENT, (at + 1) * MAX_IDS_PER_EVENT);
    return {
      kind: 'group.changed',
      actor: directoryActor(call),
      subject: { type: 'group', id: row.group_id, name: row.display_name },
      data: {
        change,
        changed,
        added: slice(added),
        removed: slice(removed),
        more: at < events - 1,
      },
    };
  });
}

function projectionOf({ query }: ScimCall): Projection {
  return parseProjection(query.attributes, query.excludedAttributes);
}

async function answerOf(
  tx: Reader,
  status: 200 | 201,
  call: ScimCall,
  row: GroupRow,
  events: readonly Fact[],
): Promise<ScimAnswer> {
  const [body] = await resourcesOf(tx, call, [row], projectionOf(call));
  const location = `${call.base}/Groups/${row.group_id}`;
  return {
    status,
    body: body as ScimAnswer['body'] & object,
    etag: entityTag(row.version),
    location,
    events,
  };
}

async function resourcesOf(
  tx: Reader,
  { base }: ScimCall,
  rows: readonly GroupRow[],
  projection: Projection,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const members = includes(projection, 'members')
    ? await listMembers(
        tx,
        rows.map(({ group_id }) => group_id),
      )
    : NO_MEMBERS;
  return rows.map((row) => {
    const ids = members.get(row.group_id) ?? [];
    const resource = {
      schemas: [GROUP_SCHEMA.id],
      id: row.group_id,
      ...attributesOfGroup(row),
      ...(ids.length > 0 && {
        members: ids.map((id) => ({ value: id, $ref: `${base}/Users/${id}`, type: 'User' })),
      }),
      meta: {
        resourceType: 'Group',
        created: row.created_at.toISOString(),
        lastModified: row.updated_at.toISOString(),
        location: `${base}/Groups/${row.group_id}`,
        version: entityTag(row.version),
      },
    };
    return project(resource, projection, GROUP_SCHEMA);
  });
}

const NO_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map();
