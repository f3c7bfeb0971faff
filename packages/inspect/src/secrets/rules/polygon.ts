import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const POLYGON_RULES: RuleList = () => [
  {
    id: 'secret/polygon-api-key',
    title: 'Polygon.io (Massive) API key',
    provider: 'polygon',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('polygon|massive'), '[A-Za-z0-9_]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read'),
    remediation: rotate('Polygon.io dashboard, Keys'),
    source: 'observed: 32 characters; Polygon.io documentation',
  },
];
