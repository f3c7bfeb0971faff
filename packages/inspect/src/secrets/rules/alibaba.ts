import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ALIBABA_RULES: RuleList = () => [
  {
    id: 'secret/alibaba-access-key-id',
    title: 'Alibaba Cloud access key id',
    provider: 'alibaba',
    severity: 'medium',
    tier: 'format',
    pattern: 'LTAI[A-Za-z0-9]{12,20}(?![A-Za-z0-9])',
    prefixes: ['LTAI'],
    startsWord: true,
    reach: reach('cloud-account', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Alibaba Cloud RAM, Users, AccessKey'),
    source: 'Alibaba Cloud documentation, Create an AccessKey pair',
  },
  {
    id: 'secret/alibaba-access-key-secret',
    title: 'Alibaba Cloud access key secret',
    provider: 'alibaba',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'ali(?:baba|yun|cloud)?[a-z_.-]{0,16}secret|access_?key_?secret',
      '[A-Za-z0-9]{30}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Alibaba Cloud RAM, Users, AccessKey'),
    source: 'Alibaba Cloud documentation, Create an AccessKey pair',
  },
];
