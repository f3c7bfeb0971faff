import { CREDENTIAL_DAYS, MAX_FEW_ADMINS, MIN_ADMINS, UNUSED_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

export const IDENTITY = signalsOf('identity', [
  {
    id: 'sign-in-federated',
    question: 'Do all people sign in by an identity provider of the organisation?',
    population: 'People of the tenant who are active.',
    condition: 'The account belongs to an identity provider that is active for people.',
    cannotSay:
      'How the identity provider authenticates people, such as a second factor, is not seen.',
  },
  {
    id: 'deprovisioning-timely',
    kind: 'period',
    source: 'ledger',
    question: 'Did each person who left lose sessions and tokens at once?',
    population:
      'People whom the directory deactivated or removed, or an administrator suspended, in the window.',
    condition:
      'Afterwards no session of the person was opened, and no token that the person made was still valid.',
    cannotSay:
      'How long the organisation took to record the departure in its directory is not seen here.',
  },
  {
    id: 'admins-limited',
    question: `Are there at least ${MIN_ADMINS} administrators, and no more than a tenth of the people (or ${MAX_FEW_ADMINS})?`,
    population: 'People of the tenant who are active.',
    condition: `At least ${MIN_ADMINS} have the role admin, by groups or by a session, and at most a tenth of them or ${MAX_FEW_ADMINS}, whichever is more.`,
    cannotSay:
      'A role that comes from claims of the identity provider is known only while the person has a session.',
  },
  {
    id: 'tokens-expire',
    question: `Does each service token expire within ${CREDENTIAL_DAYS} days?`,
    population: 'Service tokens that are valid.',
    condition: `The token expires at most ${CREDENTIAL_DAYS} days from now.`,
    cannotSay: 'Where a token is kept, and who has a copy, is not seen.',
  },
  {
    id: 'tokens-used',
    question: `Was each service token used in the last ${UNUSED_DAYS} days?`,
    population: `Service tokens that are valid and older than ${UNUSED_DAYS} days.`,
    condition: `A request with the token came in the last ${UNUSED_DAYS} days.`,
    cannotSay:
      'The service does not record when a token was last used: ask for the logs of the systems that hold it.',
  },
]);
