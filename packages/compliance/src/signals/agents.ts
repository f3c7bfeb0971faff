import { CREDENTIAL_DAYS, GOVERNED_DAYS, REVIEW_DAYS, UNUSED_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

const ACTIVE = 'Approved agents.';

export const AGENTS = signalsOf('agents', [
  {
    id: 'agents-owned',
    question: 'Is the owner of each active agent listed under People, and active?',
    population: ACTIVE,
    condition:
      'The owner is named by identity, has signed in or was provisioned by the directory, and is active and not suspended; a contact, which is a text, names nobody.',
    cannotSay:
      'That the owner knows the agent and what it does is not measured. Who acts by a JWT alone and never signed in is not listed under People.',
  },
  {
    id: 'agents-scoped',
    question: 'Is no active agent allowed every tool?',
    population: ACTIVE,
    condition: 'No pattern of its allowed tools matches every tool.',
    cannotSay: 'A scope without a wildcard for everything may still be wider than the task needs.',
  },
  {
    id: 'agents-reviewed',
    question: `Was each active agent approved or reviewed in the last ${REVIEW_DAYS} days?`,
    population: ACTIVE,
    condition: `It was approved, or approved anew after a change, in the last ${REVIEW_DAYS} days.`,
    cannotSay: 'An approval says that somebody agreed, not how closely the agent was examined.',
  },
  {
    id: 'agents-governed',
    question: `Has each active agent a sealed decision in the last ${GOVERNED_DAYS} days?`,
    population: ACTIVE,
    condition: `A decision about a call of the agent was sealed in the last ${GOVERNED_DAYS} days.`,
    cannotSay:
      'Calls that an agent makes around the service leave no decision; agents that nobody registered are unknown here.',
  },
  {
    id: 'agents-use-their-scope',
    question: `Was each tool that agents may call called in the last ${UNUSED_DAYS} days?`,
    population: 'Patterns of allowed tools of approved agents, each once an agent.',
    condition: `The agent called a tool that matches the pattern in the last ${UNUSED_DAYS} days.`,
    cannotSay: 'A permission that is rarely used may still be needed, in an emergency for example.',
  },
  {
    id: 'agents-use-declared-tools',
    narrowedBy: null,
    question: 'Are the tools seen at run time declared in the inventory?',
    population: 'Tools that agents called, each once a server.',
    condition:
      'The inventory of an active repository or an accepted definition of a gateway server has the tool.',
    cannotSay:
      'A declared tool of the same name may do something else than the one that was called.',
  },
  {
    id: 'agent-credentials-expire',
    question: `Does each agent credential expire within ${CREDENTIAL_DAYS} days?`,
    population: 'Lab tokens of approved agents that are valid.',
    condition: `The token expires at most ${CREDENTIAL_DAYS} days from now.`,
    cannotSay:
      "Agents that sign in by JWTs of the organisation's issuer have no token here; their lifetime is the issuer's.",
  },
]);
