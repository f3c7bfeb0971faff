import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TENCENT_RULES: RuleList = () => [
  {
    id: 'secret/tencent-secret-key',
    title: 'Tencent Cloud secret key',
    provider: 'tencent',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('(?:tencent|qcloud|cos)[a-z0-9_.-]{0,16}secret_?key', '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Tencent Cloud console, Access Management, API keys'),
    source: 'Tencent Cloud documentation, Root account access key',
  },
  {
    id: 'secret/tencent-secret-id',
    title: 'Tencent Cloud secret id',
    provider: 'tencent',
    severity: 'medium',
    tier: 'format',
    pattern: 'AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    prefixes: ['AKID'],
    startsWord: true,
    reach: reach('cloud-account', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Tencent Cloud console, Access Management, API keys'),
    source: 'Tencent Cloud documentation, Root account access key',
  },
];
