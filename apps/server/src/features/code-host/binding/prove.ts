import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AppValues, HostAnswer } from '../code-host.ts';
import type { ConnectingHost, HostedInstallation, ListedRepository } from '../connecting-host.ts';
import { BindingRefused } from './refused.ts';

/** What a person has proven about an installation. */
export type Proof = {
  readonly installation: HostedInstallation;
  readonly list: readonly ListedRepository[];
  /** What the person is: the account that has installed the App, or an administrator of repositories in the installation. */
  readonly provenBy: 'account' | 'administrator';
  /** The host's numbers of the repositories in the installation that the person administers. */
  readonly administered: readonly number[];
  /** Whether the person could have installed the App there: is the account, or administers every repository. */
  readonly isWhole: boolean;
  /**
   * Whether that holds for repositories that are added later, too: of the account itself; and of who administers every repository of an
   * installation on all, which the host lets nobody but an owner of the account make.
   */
  readonly provesLater: boolean;
};

/**
 * Returns what the holder of a token proves about an installation. That the installation is among those of the person proves reading
 * alone. Both lists of its repositories are compared by id: the App's, and the person's with what the person may do. Throws
 * `forbidden` for who administers none of them, the same for an installation that does not exist.
 */
export async function proveAccess(
  host: ConnectingHost,
  values: AppValues,
  { token, hostInstallationId }: { readonly token: Secret; readonly hostInstallationId: number },
): Promise<Proof> {
  const person = answered(await host.readPerson(token));
  if (!answered(await host.reachesInstallation(token, hostInstallationId))) throw notProven();
  const installation = answered(await host.readInstallation(values, hostInstallationId));
  if (installation === null) throw notProven();
  if (installation.isSuspended) {
    throw new BindingRefused(
      'suspended',
      'unprocessable',
      'the installation is suspended; restore it at the code host first',
    );
  }
  const list = answered(await host.listRepositories(values, hostInstallationId));
  const { account } = installation;
  if (account.kind === 'user' && account.id === person.id) {
    const administered = list.map(({ hostRepoId }) => hostRepoId);
    return {
      installation,
      list,
      provenBy: 'account',
      administered,
      isWhole: true,
      provesLater: true,
    };
  }
  const reached = answered(await host.listReached(token, hostInstallationId));
  const administered = administeredOf(list, reached);
  if (administered.length === 0) throw notProven();
  const isWhole = administered.length === list.length;
  const provesLater = isWhole && installation.repositorySelection === 'all';
  return { installation, list, provenBy: 'administrator', administered, isWhole, provesLater };
}

/** Returns the repositories of a list that a person administers, by the host's numbers. */
function administeredOf(
  list: readonly ListedRepository[],
  reached: readonly { readonly hostRepoId: number; readonly isAdmin: boolean }[],
): readonly number[] {
  const own = new Set(reached.filter(({ isAdmin }) => isAdmin).map(({ hostRepoId }) => hostRepoId));
  return list.map(({ hostRepoId }) => hostRepoId).filter((id) => own.has(id));
}

/** Returns the value of an answer; throws `bad_gateway` where the host gave none. */
export function answered<T>(answer: HostAnswer<T>): T {
  if (answer.ok) return answer.value;
  const { failure } = answer;
  const why = failure.reason === 'unavailable' ? failure.detail : failure.reason.replace('_', ' ');
  throw new BindingRefused(
    'host_unavailable',
    'bad_gateway',
    `the code host cannot confirm the installation: ${why}`,
  );
}

/** Returns the refusal of a person who has not proven to be one who could have installed the App. */
export function notProven(): BindingRefused {
  return new BindingRefused(
    'not_proven',
    'forbidden',
    'the installation can be connected by the account that has it, or by an administrator of every repository in it; the code host confirms neither',
  );
}
