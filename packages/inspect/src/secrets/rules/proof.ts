import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const PROOF_RULES: RuleList = () => [
  {
    id: 'secret/proof-api-key',
    title: 'Proof API key',
    provider: 'proof',
    severity: 'high',
    tier: 'format',
    pattern: 'prf_(?:cli_)?[A-Za-z0-9_-]{20,80}(?![A-Za-z0-9_-])',
    prefixes: ['prf_cli_', 'prf_'],
    startsWord: true,
    validate: whenRareAfter(/^prf_(?:cli_)?/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Proof, Settings, API keys'),
    source: 'observed: Betterleaks rules, proof-full-access-api-key',
  },
];
