import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SCRAPERAPI_RULES: RuleList = () => [
  {
    id: 'secret/scraperapi-api-key',
    title: 'ScraperAPI key',
    provider: 'scraperapi',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('scraper_?api', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('ScraperAPI dashboard'),
    source: 'observed: 32 hexadecimal digits; ScraperAPI documentation',
  },
];
