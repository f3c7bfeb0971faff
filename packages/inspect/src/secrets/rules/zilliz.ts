import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZILLIZ_RULES: RuleList = () => [
  {
    id: 'secret/zilliz-api-key',
    title: 'Zilliz Cloud API key',
    provider: 'zilliz',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('zilliz|milvus'), '[0-9a-f]{64,100}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Zilliz Cloud, API Keys'),
    source: 'observed: hexadecimal keys; Zilliz Cloud documentation, API keys',
  },
];
