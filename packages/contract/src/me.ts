import { type Static, Type } from 'typebox';
import { Id } from './ids.ts';

/** Who a credential may be. Each route names those that may call it. */
export const ROLES = ['admin', 'viewer', 'service', 'agent'] as const;
export const Role = Type.Enum(ROLES);
export type Role = (typeof ROLES)[number];

export const Me = Type.Object({
  kind: Role,
  name: Type.String(),
  tenant: Type.Object({ id: Id('tenant'), slug: Type.String() }),
});
export type Me = Static<typeof Me>;
