import { type Operation, reading } from '../../platform/http/operation.ts';

/** Who the credential is: what `svc login` asks before it stores a token. */
export function meRoutes(): Operation[] {
  return [
    reading('getMe', async (_tx, { principal }) => ({
      kind: principal.role,
      name: principal.name,
      tenant: { ...principal.tenant },
    })),
  ];
}
