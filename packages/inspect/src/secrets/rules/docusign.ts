import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DOCUSIGN_RULES: RuleList = () => [
  {
    id: 'secret/docusign-client-secret',
    title: 'Docusign secret key',
    provider: 'docusign',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('docu_?sign'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Docusign, Settings, Apps and keys'),
    source: 'Docusign documentation, Authentication, secret key',
  },
];
