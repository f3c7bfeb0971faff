import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SCRAPINGBEE_RULES: RuleList = () => [
  {
    id: 'secret/scrapingbee-api-key',
    title: 'ScrapingBee API key',
    provider: 'scrapingbee',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('scraping_?bee'), '[A-Z0-9]{80}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('ScrapingBee dashboard, API key'),
    source: 'observed: 80 characters; ScrapingBee documentation',
  },
];
