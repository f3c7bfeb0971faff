import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NUGET_RULES: RuleList = () => [
  {
    id: 'secret/nuget-api-key',
    title: 'NuGet API key',
    provider: 'nuget',
    severity: 'critical',
    tier: 'format',
    pattern: 'oy2[a-z0-9]{43}(?![A-Za-z0-9])',
    prefixes: ['oy2'],
    startsWord: true,
    reach: reach('package-publishing', 'write', 'limited'),
    remediation: rotate('NuGet, API Keys'),
    source: 'observed: current keys; NuGet documentation, Scoped API keys',
  },
];
