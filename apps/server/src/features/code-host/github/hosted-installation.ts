import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import type {
  HostedAccount,
  HostedInstallation,
  ListedRepository,
  ReachedRepository,
} from '../connecting-host.ts';
import type { ListPage } from './read-list.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What is read of an account; more members are not looked at. */
const Account = Type.Object({
  id: Id,
  login: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' }),
  type: Type.String(),
});

const Installation = Type.Object({
  id: Id,
  account: Account,
  repository_selection: Type.Enum(['all', 'selected']),
  permissions: Type.Record(Type.String(), Type.String()),
  suspended_at: Type.Union([Type.String(), Type.Null()]),
});

const InstallationId = Type.Object({ id: Id });
const Reached = Type.Object({ id: Id, permissions: Type.Object({ admin: Type.Boolean() }) });
const Repository = Type.Object({
  id: Id,
  full_name: Type.String({
    pattern: '^[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}$',
    maxLength: 200,
  }),
  private: Type.Boolean(),
  default_branch: Type.String({ minLength: 1, maxLength: 255 }),
});

/** Returns the account of an answer of `GET /user`; null where it is none. */
export function hostedAccount(answer: unknown): HostedAccount | null {
  return Check(Account, answer) ? accountOf(answer) : null;
}

/** Returns the installation of an answer of `GET /app/installations/{id}`; null where it is none. */
export function hostedInstallation(answer: unknown): HostedInstallation | null {
  if (!Check(Installation, answer)) return null;
  return {
    hostInstallationId: answer.id,
    account: accountOf(answer.account),
    repositorySelection: answer.repository_selection,
    permissions: answer.permissions,
    isSuspended: answer.suspended_at !== null,
  };
}

/** Reads a page of `GET /user/installations`. */
export function installationIds(answer: unknown): ListPage<number> | null {
  const page = pageOf(answer, 'installations', InstallationId);
  return page && { total: page.total, items: page.items.map(({ id }) => id) };
}

/** Reads a page of `GET /user/installations/{id}/repositories`. */
export function reachedRepositories(answer: unknown): ListPage<ReachedRepository> | null {
  const page = pageOf(answer, 'repositories', Reached);
  if (page === null) return null;
  const items = page.items.map(({ id, permissions: { admin } }) => ({
    hostRepoId: id,
    isAdmin: admin,
  }));
  return { total: page.total, items };
}

/** Reads a page of `GET /installation/repositories`. */
export function listedRepositories(answer: unknown): ListPage<ListedRepository> | null {
  const page = pageOf(answer, 'repositories', Repository);
  if (page === null) return null;
  const items = page.items.map((repository) => ({
    hostRepoId: repository.id,
    name: repository.full_name,
    isPrivate: repository.private,
    defaultBranch: repository.default_branch,
  }));
  return { total: page.total, items };
}

/** Reads `{"total_count": 2, "<member>": [...]}`; null where an item is not what it should be. */
function pageOf<Item extends TSchema>(
  answer: unknown,
  member: 'installations' | 'repositories',
  item: Item,
): ListPage<Static<Item>> | null {
  const Page = Type.Object({
    total_count: Type.Integer({ minimum: 0 }),
    [member]: Type.Array(item),
  });
  if (!Check(Page, answer)) return null;
  const page = answer as unknown as { readonly total_count: number } & Record<
    string,
    Static<Item>[]
  >;
  return { total: page.total_count, items: page[member] ?? [] };
}

function accountOf({ id, login, type }: Static<typeof Account>): HostedAccount {
  return { id, login, kind: type === 'User' ? 'user' : 'organization' };
}
