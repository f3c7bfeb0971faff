import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OPENWEATHER_RULES: RuleList = () => [
  {
    id: 'secret/openweather-api-key',
    title: 'OpenWeather API key',
    provider: 'openweather',
    severity: 'low',
    tier: 'context',
    pattern: namedValue(keyName('open_?weather(?:_?map)?|owm'), '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('OpenWeather, API keys'),
    source: 'observed: 32 hexadecimal digits; OpenWeather documentation, API keys',
  },
];
