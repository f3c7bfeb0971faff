import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TRAVIS_RULES: RuleList = () => [
  {
    id: 'secret/travis-token',
    title: 'Travis CI API token',
    provider: 'travis',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('travis'), '[A-Za-z0-9_-]{22}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'write'),
    remediation: rotate('Travis CI, Settings, API authentication'),
    source: 'observed: 22 characters; Travis CI documentation, API',
  },
];
