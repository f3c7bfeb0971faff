import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const BLOCKFROST_RULES: RuleList = () => [
  {
    id: 'secret/blockfrost-project-id',
    title: 'Blockfrost project id',
    provider: 'blockfrost',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('blockfrost', '(?:mainnet|preprod|preview|ipfs)[A-Za-z0-9]{32}'),
    flags: 'i',
    prefixes: ['mainnet', 'preprod', 'preview'],
    validate: whenRareAfter(/^(?:mainnet|preprod|preview)/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Blockfrost dashboard, Project'),
    source: 'Blockfrost documentation, Project id (network name and 32 characters)',
  },
];
