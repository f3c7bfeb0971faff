import type {
  BindingOutcome,
  CodeHostInstallation,
  CodeHostReadiness,
  OperationId,
} from '@svc/contract';
import type { ReactNode } from 'react';
import { MeContext, useMe } from '../api/me.ts';
import { AppState } from '../features/settings/code-host/app-state.tsx';
import { BINDING_REFUSALS } from '../features/settings/code-host/binding-refusals.ts';
import { BindingMessage } from '../features/settings/code-host/binding-result.tsx';
import { ConnectActions } from '../features/settings/code-host/connect-actions.tsx';
import { InstallationCard } from '../features/settings/code-host/installation-card.tsx';
import { NoInstallation } from '../features/settings/code-host/no-installation.tsx';
import type { Sample, Story } from './story.tsx';

const TIME = '2026-11-21T08:00:00.000Z';
const HOST = 'https://github.com';

const READY: CodeHostReadiness = {
  state: 'ready',
  problems: [],
  source: 'secret_store',
  hostUrl: HOST,
  appSlug: 'svc-acme',
  installUrl: `${HOST}/apps/svc-acme`,
  checkedAt: TIME,
  lastDelivery: null,
  failedDeliveries: { waiting: 0, givenUp: 0, last: null },
  webhookSecretRotation: null,
};
const NOT_READY: CodeHostReadiness = {
  ...READY,
  state: 'not_ready',
  appSlug: null,
  installUrl: null,
  problems: [
    {
      subject: 'private_key',
      layer: 'app',
      code: 'rejected',
      message: 'the code host rejects requests that are signed by the private key of the App',
      action: 'verify the App ID and private key pair, and the clock of this service',
    },
  ],
};

const INSTALLATION: CodeHostInstallation = {
  id: 'ins_00000000000000000000000000',
  hostInstallationId: 48_151_623,
  account: { login: 'acme', kind: 'organization' },
  repositorySelection: 'selected',
  state: 'active',
  missingPermissions: [],
  connectedRepositories: 12,
  unprovenRepositories: 0,
  connectedAt: TIME,
  comparedAt: TIME,
  lastError: null,
};

const OUTCOMES: readonly BindingOutcome[] = [
  'connected',
  'installed',
  'requested',
  ...(Object.keys(BINDING_REFUSALS) as BindingOutcome[]),
];
/** Outcomes whose address has the number of the installation. */
const NUMBERED: readonly BindingOutcome[] = ['connected', 'installed', 'signed_out'];

const ADMIN: readonly OperationId[] = [
  'getCodeHost',
  'addCodeHostInstallation',
  'deleteCodeHostInstallation',
];

/** Shows a part as a person sees it who may call these operations. */
function As({
  may,
  children,
}: {
  readonly may: readonly OperationId[];
  readonly children: ReactNode;
}) {
  return <MeContext value={{ ...useMe(), may: [...may] }}>{children}</MeContext>;
}

/** `login` differs from sample to sample: a card is a region by its name. */
function card(
  name: string,
  login: string,
  change: Partial<CodeHostInstallation> = {},
  may = ADMIN,
): Sample {
  const { kind } = change.account ?? INSTALLATION.account;
  const installation = { ...INSTALLATION, ...change, account: { login, kind } };
  const hostUrl = may === ADMIN ? HOST : null;
  return {
    name,
    show: (
      <As may={may}>
        <InstallationCard installation={installation} hostUrl={hostUrl} />
      </As>
    ),
  };
}

const CARDS: readonly Sample[] = [
  card('connected', 'acme'),
  card('connected, of a person, on all repositories', 'octo', {
    account: { login: '', kind: 'user' },
    repositorySelection: 'all',
    connectedRepositories: 1,
  }),
  card('repositories wait for proof', 'acme-payments', { unprovenRepositories: 3 }),
  card(
    'one repository waits for proof, and everything else is wrong',
    `acme-${'long-'.repeat(14)}name`,
    {
      unprovenRepositories: 1,
      missingPermissions: ['contents: write', 'checks: write'],
      lastError: { code: 'app_unavailable', at: TIME },
    },
  ),
  card('the code host did not answer', 'acme-host', {
    lastError: { code: 'host_unavailable', at: TIME },
  }),
  card('disconnected: suspended', 'acme-suspended', {
    state: 'suspended',
    connectedRepositories: 0,
  }),
  card('disconnected: removed', 'acme-removed', { state: 'removed', connectedRepositories: 0 }),
  card('not compared yet', 'acme-new', { comparedAt: null, connectedRepositories: 0 }),
  card('waiting, for a viewer', 'acme-viewed', { unprovenRepositories: 2 }, []),
];

/** Repositories of the code host: the App, installations, and what came of connecting one. */
export const CODE_HOST_STORIES: readonly Story[] = [
  {
    title: 'The App of the code host',
    files: ['code-host/app-state.tsx'],
    samples: [
      { name: 'ready', show: <AppState app={READY} /> },
      { name: 'not ready', show: <AppState app={NOT_READY} /> },
      {
        name: 'not set up',
        show: (
          <AppState
            app={{
              ...NOT_READY,
              problems: NOT_READY.problems.map((problem) => ({ ...problem, code: 'missing' })),
            }}
          />
        ),
      },
    ],
  },
  {
    title: 'No installation',
    files: [
      'code-host/code-host.tsx',
      'code-host/no-installation.tsx',
      'code-host/connect-actions.tsx',
      'code-host/connect-existing.tsx',
    ],
    samples: [
      {
        name: 'the App is ready',
        show: (
          <As may={ADMIN}>
            <NoInstallation app={READY} />
          </As>
        ),
      },
      {
        name: 'the App is not ready',
        show: (
          <As may={ADMIN}>
            <NoInstallation app={NOT_READY} />
          </As>
        ),
      },
      {
        name: 'for a viewer',
        show: (
          <As may={[]}>
            <NoInstallation app={null} />
          </As>
        ),
      },
      { name: 'beside installations', show: <ConnectActions hostName="github.com" /> },
    ],
  },
  {
    title: 'Installations',
    files: [
      'code-host/installation-card.tsx',
      'code-host/connect-again.tsx',
      'code-host/disconnect-installation.tsx',
    ],
    samples: CARDS,
  },
  {
    title: 'What came of connecting',
    files: ['code-host/binding-result.tsx'],
    samples: [
      ...OUTCOMES.map((outcome) => ({
        name: outcome,
        show: (
          <As may={outcome === 'requires_admin' ? [] : ADMIN}>
            <BindingMessage
              outcome={outcome}
              hostId={NUMBERED.includes(outcome) ? INSTALLATION.hostInstallationId : null}
              installations={outcome === 'connected' ? [INSTALLATION] : []}
            />
          </As>
        ),
      })),
      {
        name: 'changed at the code host',
        show: (
          <BindingMessage
            outcome="installed"
            hostId={INSTALLATION.hostInstallationId}
            installations={[INSTALLATION]}
          />
        ),
      },
    ],
  },
];
