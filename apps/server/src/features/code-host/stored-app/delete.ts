import type { Writer } from '../../../db/database.ts';
import type { Written } from '../../../platform/http/operation.ts';
import { actor, type Principal } from '../../../platform/principal.ts';
import { deleteStoredApp, lockStoredApp } from './store.ts';

/** Deletes the values of the stored App; the App itself stays at the host. Throws `not_found`. */
export async function removeStoredApp(
  tx: Writer,
  principal: Principal,
  hostUrl: string,
): Promise<Written<null>> {
  const { slug } = await lockStoredApp(tx, hostUrl);
  await deleteStoredApp(tx, hostUrl);
  return {
    result: null,
    events: [
      {
        kind: 'code_host.app_deleted',
        actor: actor(principal),
        subject: { type: 'code_host_app', id: hostUrl, name: slug },
        data: {},
      },
    ],
  };
}
