import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PANDADOC_RULES: RuleList = () => [
  {
    id: 'secret/pandadoc-api-key',
    title: 'PandaDoc API key',
    provider: 'pandadoc',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('panda_?doc'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('PandaDoc, Developer dashboard'),
    source: 'observed: 40 hexadecimal digits; PandaDoc documentation, API key',
  },
];
