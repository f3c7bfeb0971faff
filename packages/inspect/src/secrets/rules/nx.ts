import { base64Text } from '../base64-text.ts';
import { UUID } from '../formats/uuid.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** `<UUID>|read-write`, 47 bytes. The token of a cache that may only be read, `<UUID>|read-only`, is made to be published. */
const READ_WRITE = new RegExp(String.raw`^${UUID}\|read-write$`);

export const NX_RULES: RuleList = () => [
  {
    id: 'secret/nx-cloud-token',
    title: 'Nx Cloud access token with write access',
    provider: 'nx',
    severity: 'high',
    tier: 'format',
    pattern: '[A-Za-z0-9+/]{48}fHJlYWQtd3JpdGU=',
    startsWord: true,
    structured: true,
    validate: (secret) => (READ_WRITE.test(base64Text(secret)) ? 'high' : 'other'),
    reach: reach('source-code', 'write'),
    remediation: rotate('Nx Cloud, Workspace settings, Access control'),
    source:
      'Nx documentation, CI access tokens (read-write and read-only); observed: base64 of a UUID',
  },
];
