import type { CodeHostInstallation } from '@svc/contract';
import { numberText } from '../../../parts/number-text.ts';

/** What keeps an installation from its work, and who does what about that. */
export type InstallationProblem = {
  readonly what: string;
  readonly action: string;
  /** Whether it is over once somebody proves access to repositories. */
  readonly isUnproven?: boolean;
};

const STATES: Partial<Record<CodeHostInstallation['state'], InstallationProblem>> = {
  suspended: {
    what: 'The App is suspended for this account',
    action:
      'Its repositories are not scanned. An owner of the account restores it at the code host; then they connect again by themselves.',
  },
  removed: {
    what: 'The account has uninstalled the App',
    action:
      'Its repositories are not scanned. Install the App again and connect it, or disconnect it here.',
  },
};

const ERRORS: Record<NonNullable<CodeHostInstallation['lastError']>['code'], InstallationProblem> =
  {
    app_unavailable: {
      what: 'The code host does not accept the App',
      action:
        'Repositories that were added or removed are not noticed. A platform administrator repairs the App; then they are compared within the hour.',
    },
    host_unavailable: {
      what: 'The code host did not answer as it should',
      action:
        'Repositories that were added or removed are not noticed. They are compared again within the hour.',
    },
  };

/** Returns the problems of an installation, the most serious first. */
export function installationProblems({
  state,
  missingPermissions,
  unprovenRepositories: unproven,
  lastError,
}: CodeHostInstallation): InstallationProblem[] {
  const ofState = STATES[state];
  if (ofState !== undefined) return [ofState];
  return [
    ...(lastError === null ? [] : [ERRORS[lastError.code]]),
    ...(unproven === 0
      ? []
      : [
          {
            what: `${numberText(unproven)} ${unproven === 1 ? 'repository waits' : 'repositories wait'} for an administrator`,
            action:
              'Added after the installation was connected, and not read. An administrator here who administers such a repository at the code host authorizes the App again.',
            isUnproven: true,
          },
        ]),
    ...(missingPermissions.length === 0
      ? []
      : [
          {
            what: `The account has not accepted ${missingPermissions.join(', ')}`,
            action:
              'What needs these permissions fails. An owner of the account accepts them on the page of the App at the code host.',
          },
        ]),
  ];
}
