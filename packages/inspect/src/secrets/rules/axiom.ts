import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AXIOM_RULES: RuleList = () => [
  {
    id: 'secret/axiom-token',
    title: 'Axiom API or personal token',
    provider: 'axiom',
    severity: 'high',
    tier: 'format',
    pattern: 'xa[ap]t-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    prefixes: ['xaat-', 'xapt-'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('Axiom, Settings, API tokens or Profile'),
    source: 'Axiom documentation, Manage API tokens (xaat- and xapt-)',
  },
];
