import type { Adapter } from 'oidc-provider';

/** Storage that keeps nothing: clients are configured, and signed tokens of client credentials are looked up by nobody. */
export function noStorage(): Adapter {
  const nothing = async () => undefined;
  return {
    upsert: nothing,
    find: nothing,
    findByUserCode: nothing,
    findByUid: nothing,
    consume: nothing,
    destroy: nothing,
    revokeByGrantId: nothing,
  };
}
