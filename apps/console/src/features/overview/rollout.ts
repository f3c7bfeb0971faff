import type { Overview } from '@svc/contract';

/** What the steps are derived from: what the service knows, and whether this browser has verified the log. */
export type RolloutState = Overview['rollout'] & { readonly hasVerified: boolean };

export type RolloutStep = {
  readonly title: string;
  readonly isDone: boolean;
  /** The page of the console where it is done or explained. */
  readonly page: string;
};

/**
 * Returns the steps of the rollout in their order, each done when the state of the tenant shows it. A step is never done by reading
 * about it; one that the person cannot see is left out.
 */
export function rolloutSteps(state: RolloutState): readonly RolloutStep[] {
  const { observe, enforce } = state.servers;
  return [
    {
      title: 'Scan locally and in CI, in mode observe',
      isDone: state.lastScanAt !== null,
      page: '/repositories/add',
    },
    {
      title: 'Connect a repository: upload its scan',
      isDone: state.repositories > 0,
      page: '/repositories/add',
    },
    ...(state.channels === null
      ? []
      : [
          {
            title: 'Get notified of what scans find',
            isDone: state.channels > 0,
            page: '/settings/notifications',
          },
        ]),
    {
      title: 'Check pull requests, in mode observe',
      isDone: state.hasPrCheck,
      page: '/repositories',
    },
    {
      title: 'Check a pull request in mode enforce',
      isDone: state.hasEnforcedPrCheck,
      page: '/repositories',
    },
    {
      title: 'Register an agent and have a second person approve it',
      isDone: state.approvedAgents > 0,
      page: '/agents',
    },
    {
      title: 'Let the agent ask before it calls a tool',
      isDone: state.hasCheckedCall,
      page: '/agents',
    },
    {
      title: 'Put a tool server behind the gateway, in mode observe',
      isDone: observe + enforce > 0,
      page: '/gateway',
    },
    { title: 'Enforce on a server', isDone: enforce > 0, page: '/gateway' },
    {
      title: 'Verify the evidence and pin its key in this browser',
      isDone: state.hasVerified,
      page: '/evidence',
    },
    {
      title: 'Attest a control beside what signals show of it',
      isDone: state.hasAttestedControl,
      page: '/compliance',
    },
  ];
}
