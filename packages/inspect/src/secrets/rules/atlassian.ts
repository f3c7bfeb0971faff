import { crc32Hex } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** `=` and eight hexadecimal digits of CRC-32 close the token, over all before the digits. */
const atlassian = (secret: string) => crc32Hex(secret.slice(0, -8)) === secret.slice(-8);

export const ATLASSIAN_RULES: RuleList = () => [
  {
    id: 'secret/atlassian-api-token',
    title: 'Atlassian API token',
    provider: 'atlassian',
    severity: 'critical',
    tier: 'format',
    pattern: 'ATATT3[A-Za-z0-9_-]{60,250}=[0-9A-F]{8}',
    prefixes: ['ATATT3'],
    checksum: atlassian,
    reach: reach('business-data', 'write', 'limited', 'with-a-second-part'),
    remediation: rotate('Atlassian account, Security, API tokens'),
    source:
      'observed: current tokens, checksum as in the Apache-2.0 Sensitive Data Scanner library; Atlassian documentation, Manage API tokens',
  },
  {
    id: 'secret/atlassian-access-token',
    title: 'Bitbucket or Jira access token',
    provider: 'atlassian',
    severity: 'critical',
    tier: 'format',
    pattern: 'ATCTT3[A-Za-z0-9_-]{60,250}=[0-9A-F]{8}',
    prefixes: ['ATCTT3'],
    checksum: atlassian,
    reach: reach('source-code', 'write'),
    remediation: rotate('Bitbucket, Repository or workspace settings, Access tokens'),
    source: 'observed: current tokens; Bitbucket documentation, Access tokens',
  },
];
