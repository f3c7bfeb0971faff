import { REPLAY_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

const PERIOD = { kind: 'period', source: 'ledger' } as const;

export const GOVERNANCE = signalsOf('governance', [
  {
    ...PERIOD,
    id: 'separation-of-duties',
    question: 'Was each approval in production by a person other than the one who asked?',
    population: 'Approvals of agents for production and of changes, given in the window.',
    condition: 'Whoever approved is not who requested, by their disclosed ids.',
    cannotSay:
      'Two accounts of one person look like two people. An export without its disclosures does not name people: it answers no data.',
  },
  {
    ...PERIOD,
    id: 'revocation-effective',
    question: 'Was no call of a revoked agent allowed?',
    population: 'Agents that were revoked in the window or before it.',
    condition: 'No event after the revocation allows a call of the agent.',
    cannotSay:
      'Calls that an agent makes around the service, with credentials of its own, are not stopped and not seen.',
  },
  {
    ...PERIOD,
    id: 'revocation-exercised',
    question: 'Was at least one agent revoked, in earnest or as a drill?',
    population: 'Agents that were revoked in the window.',
    condition: 'There is at least one.',
    cannotSay: 'It does not say how fast people decided to revoke.',
  },
  {
    ...PERIOD,
    id: 'approvals-decided',
    question: 'Was each request for approval decided by a person before it expired?',
    population: 'Requests for approval whose decision or expiry lies in the window.',
    condition: 'A person approved or rejected it before its expiry.',
    cannotSay: 'It does not say how closely people looked at what they decided.',
  },
  {
    ...PERIOD,
    id: 'calls-enforced',
    question: 'What decided in the window, did it decide in enforce mode?',
    population:
      'Gateway servers that decided calls in the window, and repositories whose pull requests were checked in it.',
    condition: 'No decision of the window was made in observe mode.',
    cannotSay:
      'Direct checks of agents are excluded: whether the caller obeys the answer is not seen.',
  },
  {
    ...PERIOD,
    id: 'decisions-sealed',
    question: 'Is each day of the window without a gap in the numbers of sealed events?',
    population: 'Days of the window with sealed events.',
    condition: 'The numbers of the events of the day follow each other, and the day before.',
    cannotSay: 'A call that never reached the service has no number that could be missing.',
  },
  {
    ...PERIOD,
    id: 'packs-replayed',
    question: 'Was each promotion of a policy pack preceded by a replay?',
    population: 'Promotions of policy packs in the window.',
    condition: `The promoted version was replayed on recorded decisions in the ${REPLAY_DAYS} days before its promotion.`,
    cannotSay: 'A replay shows what recorded calls would have got, not what new ones will get.',
  },
]);
