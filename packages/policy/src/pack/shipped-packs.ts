import { compilePack } from './compile-pack.ts';
import type { Pack } from './pack.ts';
import type { ShippedPack } from './shipped-pack.ts';
import { SHIPPED_PACK_SOURCES } from './shipped-packs.generated.ts';

export { POLICY_SCHEMA } from './shipped-packs.generated.ts';

const BUILT_IN = 'pack-built-in';

/** The packs for the three environments, in the order of promotion. */
export const SHIPPED_PACKS: readonly ShippedPack[] = SHIPPED_PACK_SOURCES.filter(
  ({ id }) => id !== BUILT_IN,
);

/** The pack of a tenant that has configured none: no credential leaves in a tool call. */
export const BUILT_IN_PACK: Pack = compilePack(
  SHIPPED_PACK_SOURCES.find(({ id }) => id === BUILT_IN) as ShippedPack,
);
