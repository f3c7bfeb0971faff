import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const RUBYGEMS_RULES: readonly SecretRule[] = [
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
