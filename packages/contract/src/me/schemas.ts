import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Role } from '../role.ts';

export const Me = Type.Object({
  kind: Role,
  name: Type.String(),
  tenant: Type.Object({ id: Id('tenant'), slug: Type.String() }),
});
export type Me = Static<typeof Me>;
