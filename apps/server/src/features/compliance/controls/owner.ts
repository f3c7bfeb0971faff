import type { Framework } from '@svc/compliance';
import type { AssignControl, ControlOwner, OwnedControl } from '@svc/contract';
import type { Reader, Writer } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { unchanged, type Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { type ControlKey, type KnownControl, keyOf, sealedControl } from './known-control.ts';
import { lockControl } from './lock-control.ts';

/** The controls of a framework that somebody answers for, with the records of these people. */
function ownersOf(tx: Reader, key: Omit<ControlKey, 'control_id'>) {
  return tx
    .selectFrom('control_owners')
    .innerJoin('users', (join) =>
      join
        .onRef('users.tenant_id', '=', 'control_owners.tenant_id')
        .onRef('users.user_id', '=', 'control_owners.user_id'),
    )
    .select([
      'control_owners.control_id',
      'users.user_id',
      'users.issuer',
      'users.subject',
      'users.active',
      'users.suspended_at',
      'users.user_name',
      'users.display_name',
    ])
    .where('control_owners.framework_id', '=', key.framework_id)
    .where('control_owners.framework_version', '=', key.framework_version);
}

type OwnerRow = Awaited<ReturnType<ReturnType<typeof ownersOf>['executeTakeFirstOrThrow']>>;

/** Returns who answers for each control of a framework that somebody answers for, by the id of the control. */
export async function readOwners(
  tx: Reader,
  { id, version }: Framework,
): Promise<ReadonlyMap<string, OwnedControl['owner']>> {
  const rows = await ownersOf(tx, { framework_id: id, framework_version: version }).execute();
  return new Map(rows.map((row) => [row.control_id, wireOwner(row)]));
}

function wireOwner(row: OwnerRow): OwnedControl['owner'] {
  return {
    userId: row.user_id,
    name: row.display_name ?? row.user_name,
    isActive: row.active && row.suspended_at === null,
  };
}

/** Returns who answers for a control, as the record of the person has it; undefined where nobody does. */
export async function findOwner(tx: Reader, key: ControlKey) {
  return ownersOf(tx, key)
    .where('control_owners.control_id', '=', key.control_id)
    .executeTakeFirst();
}

/** Returns who answers for a control, on the wire. */
export async function readControlOwner(tx: Reader, known: KnownControl): Promise<ControlOwner> {
  const owner = await findOwner(tx, keyOf(known));
  return { owner: owner === undefined ? null : wireOwner(owner) };
}

/** Makes a person the owner of a control, or nobody; throws `unprocessable` for one who has no access. */
export async function assignControl(
  tx: Writer,
  principal: Principal,
  known: KnownControl,
  { userId }: AssignControl,
): Promise<Written<ControlOwner>> {
  const key = keyOf(known);
  const tenantId = principal.tenant.id;
  await lockControl(tx, tenantId, key);
  const former = (await findOwner(tx, key))?.user_id ?? null;
  if (former === userId) return unchanged(await readControlOwner(tx, known));
  if (userId === null) await removeOwner(tx, key);
  else {
    await refuseInactive(tx, userId);
    const row = { tenant_id: tenantId, ...key, user_id: userId };
    await tx
      .insertInto('control_owners')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'framework_id', 'framework_version', 'control_id'])
          .doUpdateSet({ user_id: userId, assigned_at: new Date() }),
      )
      .execute();
  }
  const { subject, data } = sealedControl(known);
  return {
    result: await readControlOwner(tx, known),
    events: [
      {
        kind: 'control.owner_assigned',
        actor: actor(principal),
        subject,
        data: { ...data, owner: userId, formerOwner: former },
      },
    ],
  };
}

async function removeOwner(tx: Writer, key: ControlKey): Promise<void> {
  await tx
    .deleteFrom('control_owners')
    .where('framework_id', '=', key.framework_id)
    .where('framework_version', '=', key.framework_version)
    .where('control_id', '=', key.control_id)
    .execute();
}

async function refuseInactive(tx: Reader, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['active', 'suspended_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user?.active && user.suspended_at === null) return;
  const message =
    user === undefined ? `user ${userId} does not exist` : `user ${userId} has no access`;
  throw new ApiError('unprocessable', `${message}; assign a person who may sign in`, [
    { at: '/userId', message },
  ]);
}
