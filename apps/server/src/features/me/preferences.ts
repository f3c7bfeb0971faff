import type { Preferences } from '@svc/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';

/** Returns what a person has stored; null for one who has not, and for one without a record. */
export async function readPreferences(tx: Reader, userId: string): Promise<Preferences | null> {
  const row = await tx
    .selectFrom('users')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.preferences ?? null) as Preferences | null;
}

/**
 * Stores the preferences of the caller. Throws `unprocessable` for a zone that does not exist, and for the holder of a JWT whom the tenant
 * has no record of.
 */
export async function storePreferences(
  tx: Writer,
  principal: Principal,
  preferences: Preferences,
): Promise<Written<Preferences>> {
  if (!isZone(preferences.zone)) {
    throw new ApiError('unprocessable', `the time zone ${preferences.zone} does not exist`);
  }
  const userId = principal.person?.userId ?? null;
  const row =
    userId === null
      ? undefined
      : await tx
          .selectFrom('users')
          .select('preferences')
          .where('user_id', '=', userId)
          .forUpdate()
          .executeTakeFirst();
  if (userId === null || row === undefined) {
    throw new ApiError(
      'unprocessable',
      'the tenant has no record of the caller; sign in at the console first',
    );
  }
  if (isSame(row.preferences as Preferences | null, preferences)) return unchanged(preferences);
  await tx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('user_id', '=', userId)
    .execute();
  return {
    result: preferences,
    events: [
      {
        kind: 'user.preferences_changed',
        actor: actor(principal),
        subject: { type: 'account', id: userId },
        data: {},
      },
    ],
  };
}

function isSame(stored: Preferences | null, given: Preferences): boolean {
  const names = Object.keys(given) as (keyof Preferences)[];
  return names.every((name) => stored?.[name] === given[name]);
}

function isZone(zone: string): boolean {
  if (zone === 'local') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
