import { SCAN_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

export const SCANNING = signalsOf('scanning', [
  {
    id: 'scan-recent',
    question: `Was each active repository scanned on its default branch in the last ${SCAN_DAYS} days?`,
    population: 'Repositories that are registered and not archived.',
    condition: `The newest scan of the whole tree of the default branch is at most ${SCAN_DAYS} days old.`,
    cannotSay:
      'Repositories that nobody registered are unknown here; nothing is said about what a scan of them would find.',
  },
  {
    id: 'scan-complete',
    question: 'Did the newest scan of each repository read every file that it had to?',
    population: 'Active repositories with a scan of the whole tree of the default branch.',
    condition:
      'The newest such scan left out no file for its size, its encoding, a limit or a failure.',
    cannotSay:
      'Files that the repository excludes from scans are not counted as left out, and no scanner finds everything in the files that it reads.',
  },
  {
    id: 'scan-tool-current',
    question: 'Were the newest scans made by a supported version of the scanner?',
    population: 'Active repositories with a scan of the whole tree of the default branch.',
    condition: 'The scan was made by the major and minor version of this service, or a later one.',
    cannotSay:
      'The version is what the scanner reported; the service does not verify which program made a scan.',
  },
  {
    id: 'pr-checks-enforced',
    question: 'Does each active repository enforce the pull-request check?',
    population: 'Repositories that are registered and not archived.',
    condition: 'The mode of its pull-request check is `enforce`.',
    cannotSay:
      'Whether the code host requires the check before a merge is a setting of the code host, which is not read.',
  },
  {
    id: 'pr-checks-run',
    kind: 'period',
    question: 'Did each repository that changed have pull-request checks in the window?',
    population:
      'Active repositories whose default branch was scanned at two or more commits in the window.',
    condition: 'At least one pull-request check of the repository was judged in the window.',
    cannotSay:
      'That one change was checked does not say that each was: the service does not see which changes the code host merged.',
  },
  {
    id: 'repositories-connected',
    narrowedBy: null,
    question: 'Is each repository connected by the code-hosting App?',
    population: 'Repositories that are registered and not archived.',
    condition: 'An installation of the code-hosting App covers the repository.',
    cannotSay:
      'A connection lets the service see a repository; it does not say that scans or checks of it ran.',
  },
]);
