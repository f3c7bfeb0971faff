import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const LARAVEL_RULES: RuleList = () => [
  {
    id: 'secret/laravel-app-key',
    title: 'Laravel application key',
    provider: 'laravel',
    severity: 'high',
    tier: 'context',
    pattern: String.raw`APP_KEY[ \t]{0,2}[=:][ \t]{0,2}["']?(?<secret>base64:[A-Za-z0-9+/]{43}=)`,
    prefixes: ['base64:'],
    validate: whenRareAfter(/^base64:/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('the application, php artisan key:generate'),
    source: 'Laravel documentation, Encryption, configuration',
  },
];
