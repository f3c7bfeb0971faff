import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HUAWEI_RULES: RuleList = () => [
  {
    id: 'secret/huawei-secret-key',
    title: 'Huawei Cloud secret access key',
    provider: 'huawei',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('(?:huawei|(?<![a-z])hwc?)[a-z0-9_.-]{0,16}secret', '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Huawei Cloud, My credentials, Access keys'),
    source: 'observed: 40 characters; Huawei Cloud documentation, Access keys',
  },
];
