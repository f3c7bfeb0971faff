import { RED_TEAM_DAYS, RESISTED_SHARE } from './limits.ts';
import { signalsOf } from './signal.ts';

export const TESTING = signalsOf('testing', [
  {
    id: 'red-team-recent',
    question: `Was each target of red-team runs tested in the last ${RED_TEAM_DAYS} days, with denominators?`,
    population: 'Active repositories with a report of a red-team tool, such as garak or promptfoo.',
    condition: `The newest such report is at most ${RED_TEAM_DAYS} days old, and each of its findings has the number of attempts.`,
    cannotSay:
      'A system that was never a target is not in the population; attacks that the tool does not know were not tried.',
  },
  {
    id: 'red-team-resisted',
    question: 'Did each target resist at least the share of attacks that is required?',
    population:
      'Probes with a measured number of attempts that red-team tools report about active repositories.',
    condition: `At least ${RESISTED_SHARE * 100} % of the attempts were resisted.`,
    cannotSay:
      'Probes that found nothing send no finding and are not counted; the share holds for the attacks of this run only.',
  },
]);
