import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AppValues, HostAnswer } from '../code-host.ts';
import type { ConnectingHost, HostedInstallation, ListedRepository } from '../connecting-host.ts';
import { BindingRefused } from './refused.ts';

/** What a person has proven about an installation. */
export type Proof = {
  readonly installation: HostedInstallation;
  readonly list: readonly ListedRepository[];
  /** What the person is: the account that has installed the App, or an administrator of every repository in the installation. */
  readonly provenBy: 'account' | 'administrator';
};

/**
 * Returns what the holder of a token proves about an installation. That the installation is among those of the person proves reading
 * alone, so the person must be one who could have installed it. Both lists of its repositories are compared by id: the App's, and the
 * person's with what the person may do. Throws `forbidden` for whoever is not, the same for an installation that does not exist.
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
    return { installation, list, provenBy: 'account' };
  }
  const reached = answered(await host.listReached(token, hostInstallationId));
  if (!administersAll(list, reached)) throw notProven();
  return { installation, list, provenBy: 'administrator' };
}

/** Returns whether a person administers every repository of a list; of an empty one nobody is known to. */
function administersAll(
  list: readonly ListedRepository[],
  reached: readonly { readonly hostRepoId: number; readonly isAdmin: boolean }[],
): boolean {
  const administered = new Set(
    reached.filter(({ isAdmin }) => isAdmin).map(({ hostRepoId }) => hostRepoId),
  );
  return list.length > 0 && list.every(({ hostRepoId }) => administered.has(hostRepoId));
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

function notProven(): BindingRefused {
  return new BindingRefused(
    'not_proven',
    'forbidden',
    'the installation can be connected by the account that has it, or by an administrator of every repository in it; the code host confirms neither',
  );
}
