import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ETHERSCAN_RULES: RuleList = () => [
  {
    id: 'secret/etherscan-api-key',
    title: 'Etherscan API key',
    provider: 'etherscan',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(
      keyName('etherscan|polygonscan|bscscan|arbiscan|basescan|snowtrace'),
      '[A-Z0-9]{34}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Etherscan, API Keys'),
    source: 'observed: 34 characters; Etherscan documentation, Getting an API key',
  },
];
