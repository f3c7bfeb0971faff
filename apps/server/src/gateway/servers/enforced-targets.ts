import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { ServerRow } from './store.ts';

/** A server by the two things that identify it to agents and to people: its name, and what is behind it. */
type Target = Pick<ServerRow, 'name' | 'url' | 'command'>;

/** Records that a server of production enforces; call it whenever such a server is written or deleted. */
export async function recordEnforced(tx: Writer, tenantId: string, target: Target): Promise<void> {
  await tx
    .insertInto('gateway_enforced_targets')
    .values({ tenant_id: tenantId, name: target.name, target_hash: hashTarget(target) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what a server enforced, under its current address and earlier ones, after two people have agreed to end it. */
export async function forgetEnforced(tx: Writer, name: string): Promise<void> {
  await tx.deleteFrom('gateway_enforced_targets').where('name', '=', name).execute();
}

/**
 * Throws `unprocessable` where a server of production would observe under a name, or in front of an address or a command, that
 * was enforced: that ends enforcement, which needs a second person, by another way.
 */
export async function refuseUnenforced(tx: Reader, target: Target): Promise<void> {
  const enforced = await tx
    .selectFrom('gateway_enforced_targets')
    .select('name')
    .where((eb) =>
      eb.or([eb('name', '=', target.name), eb('target_hash', '=', hashTarget(target))]),
    )
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  if (enforced === undefined) return;
  const message = `must be "enforce": gateway server ${JSON.stringify(enforced.name)} of production enforced the same ${
    enforced.name === target.name ? 'name' : 'target'
  }; register it so, then change its mode, which a second administrator approves`;
  throw new ApiError('unprocessable', `mode ${message}`, [{ at: '/mode', message }]);
}

function hashTarget({ url, command }: Target): Buffer {
  const text = url === null ? `command ${command}` : `url ${url}`;
  return createHash('sha256').update(text).digest();
}
