import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const HELICONE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/helicone-api-key',
    title: 'Helicone API key',
    provider: 'helicone',
    severity: 'medium',
    tier: 'format',
    pattern: 'sk-helicone-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}',
    prefixes: ['sk-helicone-'],
    reach: reach('observability', 'write'),
    remediation: rotate('Helicone, Settings, API Keys'),
    source: 'Helicone documentation, Authentication',
  },
];
