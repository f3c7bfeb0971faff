import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { Secret } from '../../../platform/secrets/secret.ts';
import type {
  AccessAnswer,
  AppValues,
  HostedIdentity,
  RepositoryAccess,
  TokenAccess,
} from '../code-host.ts';
import { appToken } from './app-token.ts';
import type { GithubRequest, GithubResponse } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

type Send = (request: GithubRequest) => Promise<GithubResponse>;

type Permissions = Readonly<Record<string, string>>;

/** What a scan may do: read contents. */
const READING: Permissions = { contents: 'read' };
/** What a check may do: write check runs, and read what it checks. */
const CHECKING: Permissions = { checks: 'write', contents: 'read', pull_requests: 'read' };
const NAME = /^(?!\.{1,2}(?:\/|$))[A-Za-z0-9_.-]{1,100}\/(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
/** Opaque: 40 characters once, 520 today. What could end a header is no part of one. */
const TOKEN = '^[\\x21-\\x7e]{20,4000}$';

/** What is read of the answer; more members are not looked at. */
const TokenAnswer = Type.Object({
  token: Type.String({ pattern: TOKEN }),
  permissions: Type.Record(Type.String(), Type.String()),
  repository_selection: Type.Literal('selected'),
  repositories: Type.Array(Type.Object({ id: Type.Integer(), full_name: Type.String() }), {
    minItems: 1,
    maxItems: 1,
  }),
});
type TokenAnswer = Static<typeof TokenAnswer>;
const AnyToken = Type.Object({ token: Type.String({ pattern: TOKEN }) });

/** Returns a token that reads the contents of this repository and can do nothing else, as git sends it. */
export async function grantReading(
  send: Send,
  hostUrl: string,
  values: AppValues,
  identity: HostedIdentity,
): Promise<AccessAnswer<RepositoryAccess>> {
  const answer = await grant(send, values, identity, READING);
  if (!answer.ok) return answer;
  const { name, token } = answer.value;
  const credentials = Buffer.from(`x-access-token:${token.reveal()}`).toString('base64');
  const authorization = new Secret(`Basic ${credentials}`);
  return { ok: true, value: { url: `${hostUrl}/${name}.git`, authorization, token } };
}

/** Returns a token that writes check runs of this repository, reads its contents and pull requests, and can do nothing else. */
export function grantChecking(
  send: Send,
  values: AppValues,
  identity: HostedIdentity,
): Promise<AccessAnswer<TokenAccess>> {
  return grant(send, values, identity, CHECKING);
}

/** Asks for a token with these permissions, for this repository alone. */
export async function requestToken(
  send: Send,
  values: AppValues,
  { installationId, repositoryId }: HostedIdentity,
  permissions: Permissions,
): Promise<GithubResponse> {
  return send({
    method: 'POST',
    path: `/app/installations/${installationId}/access_tokens`,
    authorization: `Bearer ${await appToken(values)}`,
    body: { repository_ids: [repositoryId], permissions },
  });
}

/**
 * Returns the token of an answer to `requestToken`, with exactly the permissions asked for; every token reads metadata as well. An
 * answer that grants anything else, or to another repository, is rejected and its token revoked.
 * docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app
 */
export async function grantedToken(
  send: Send,
  answer: GithubResponse,
  repositoryId: number,
  permissions: Permissions,
): Promise<AccessAnswer<TokenAccess>> {
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status !== 201) return refusedAccess('installation', answer);
  const { body } = answer;
  if (Check(TokenAnswer, body) && isExactly(body, repositoryId, permissions)) {
    const name = body.repositories[0]?.full_name ?? '';
    return { ok: true, value: { name, token: new Secret(body.token) } };
  }
  if (Check(AnyToken, body)) await revokeToken(send, new Secret(body.token));
  return unavailableHost('it granted a token for something else than was asked for');
}

async function grant(
  send: Send,
  values: AppValues,
  identity: HostedIdentity,
  permissions: Permissions,
): Promise<AccessAnswer<TokenAccess>> {
  const answer = await requestToken(send, values, identity, permissions);
  return grantedToken(send, answer, identity.repositoryId, permissions);
}

function isExactly(
  { permissions, repositories }: TokenAnswer,
  repositoryId: number,
  wanted: Permissions,
): boolean {
  const [repository] = repositories;
  const levels = (of: Permissions) => Object.entries(of).sort().join();
  return (
    levels(permissions) === levels({ ...wanted, metadata: 'read' }) &&
    repository?.id === repositoryId &&
    NAME.test(repository.full_name)
  );
}

/** Returns whether the token is revoked, or was unknown to the host already. */
export async function revokeToken(send: Send, token: Secret): Promise<boolean> {
  const answer = await send({
    method: 'DELETE',
    path: '/installation/token',
    authorization: `Bearer ${token.reveal()}`,
  });
  return answer.ok && (answer.status === 204 || answer.status === 401);
}

/** Returns the address by which git reads the repository of this name; null for what is no name of the host. */
export function gitAddress(hostUrl: string, name: string): string | null {
  return NAME.test(name) ? `${hostUrl}/${name}.git` : null;
}
