import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const LAMBDA_RULES: RuleList = () => [
  {
    id: 'secret/lambda-api-key',
    title: 'Lambda Cloud API key',
    provider: 'lambda',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`secret_[a-z0-9-]{1,40}_[0-9a-f]{32}\.[A-Za-z0-9]{32}`,
    prefixes: ['secret_'],
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9]{32}$/, 'high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Lambda Cloud, API keys'),
    source: 'observed: name, id and secret; Lambda Cloud documentation, API keys',
  },
];
