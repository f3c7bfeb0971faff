import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SAUCELABS_RULES: RuleList = () => [
  {
    id: 'secret/saucelabs-access-key',
    title: 'Sauce Labs access key',
    provider: 'saucelabs',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('sauce(?:_?labs)?'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Sauce Labs, Account, User settings'),
    source: 'Sauce Labs documentation, Access key',
  },
];
