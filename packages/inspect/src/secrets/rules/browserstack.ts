import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BROWSERSTACK_RULES: RuleList = () => [
  {
    id: 'secret/browserstack-access-key',
    title: 'BrowserStack access key',
    provider: 'browserstack',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('browser_?stack'), '[A-Za-z0-9]{20}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('BrowserStack, Account, Access key'),
    source: 'observed: 20 characters; BrowserStack documentation, Authentication',
  },
];
