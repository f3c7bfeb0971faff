import { callApi, postForm } from './api-client.ts';
import type { Context } from './context.ts';
import { forgetCredentials, storedCredentials } from './credentials.ts';
import { CliError } from './exit-code.ts';

/**
 * Revokes the stored token of a person and forgets it. A service token is forgotten only: whoever made it for others revokes it. What
 * cannot be revoked is forgotten all the same, and said.
 */
export async function logout({ env, out }: Context): Promise<void> {
  const stored = storedCredentials(env);
  if (stored === null) {
    out('Not logged in: no token is stored.\n');
    return;
  }
  const { api, token } = stored;
  const kind = await callApi(stored, 'GET', '/v1/me').then(
    (me) => me['kind'],
    () => null,
  );
  const failure =
    kind === 'service'
      ? null
      : await postForm(api, '/auth/revoke', { token }).then(
          () => null,
          (error: Error) => error.message,
        );
  forgetCredentials(env);
  if (failure !== null) {
    throw new CliError(
      `the token is forgotten here, but not revoked: ${failure}; end its session in the console, under Settings`,
    );
  }
  out(
    kind === 'service'
      ? `Logged out of ${api}. The service token is forgotten here and stays valid; an administrator revokes it.\n`
      : `Logged out of ${api}. The token is revoked.\n`,
  );
}
