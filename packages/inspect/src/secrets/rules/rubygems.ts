import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RUBYGEMS_RULES: RuleList = () => [
  {
    id: 'secret/rubygems-api-key',
    title: 'RubyGems API key',
    provider: 'rubygems',
    severity: 'critical',
    tier: 'format',
    pattern: 'rubygems_[0-9A-Za-z]{48}(?![0-9A-Za-z])',
    prefixes: ['rubygems_'],
    reach: reach('package-publishing', 'write'),
    remediation: rotate('RubyGems, Settings, API keys'),
    source: 'RubyGems guides, API key scopes',
  },
];
