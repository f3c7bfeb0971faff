import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SHIPSTATION_RULES: RuleList = () => [
  {
    id: 'secret/shipstation-api-secret',
    title: 'ShipStation API secret',
    provider: 'shipstation',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('shipstation'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('ShipStation, Settings, API Settings'),
    source: 'observed: 32 hexadecimal digits; ShipStation documentation, Authentication',
  },
];
