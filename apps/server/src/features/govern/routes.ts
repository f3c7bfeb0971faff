import { type Operation, raw } from '../../platform/http/operation.ts';
import { isAccessToken, tokenHash } from '../../platform/identity/access-token.ts';
import { type Authenticate, bearer } from '../../platform/identity/authenticate.ts';
import { type CheckParts, checkToken, checkUser } from './check.ts';
import { readCall } from './request.ts';

export type GovernParts = CheckParts & { readonly authenticate: Authenticate };

export function governRoutes(parts: GovernParts): Operation[] {
  return [
    raw('governCheck', async ({ headers, query, body }) => {
      const token = bearer(headers.authorization);
      const call = () => readCall(query, body);
      if (isAccessToken(token)) return checkToken(parts, tokenHash(token), call);
      return checkUser(parts, await parts.authenticate(headers.authorization), call);
    }),
  ];
}
