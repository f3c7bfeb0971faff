import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ADAFRUIT_RULES: RuleList = () => [
  {
    id: 'secret/adafruit-io-key',
    title: 'Adafruit IO key',
    provider: 'adafruit',
    severity: 'medium',
    tier: 'format',
    pattern: 'aio_[A-Za-z0-9]{28}(?![A-Za-z0-9])',
    prefixes: ['aio_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Adafruit IO, IO key'),
    source: 'Adafruit IO documentation, Authentication (aio_ keys)',
  },
];
