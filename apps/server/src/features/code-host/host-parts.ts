import type { Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { AppSource } from './app-source.ts';
import type { CodeHost } from './code-host.ts';
import type { ConnectingHost, ListedRepository } from './connecting-host.ts';

/** What connecting needs of the repositories. */
export type RepositoryPorts = {
  /** Makes the repositories of an installation, which is locked, those of a list, piece by piece; returns what to seal. */
  readonly applyList: (
    tx: Writer,
    of: {
      readonly tenantId: string;
      readonly installationId: string;
      readonly list: readonly (ListedRepository & { readonly isProven: boolean })[];
    },
  ) => Promise<{ readonly facts: readonly Fact[]; readonly isDone: boolean }>;
  /** Disconnects every repository of an installation; returns how many. */
  readonly disconnectAll: (tx: Writer, installationId: string) => Promise<number>;
};

export type HostParts = {
  readonly host: ConnectingHost & Pick<CodeHost, 'readApp'>;
  readonly app: Pick<AppSource, 'read'>;
  readonly repositories: RepositoryPorts;
  readonly log: { warn(details: object, message: string): void };
};
