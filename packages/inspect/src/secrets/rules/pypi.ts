import { base64Text } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/**
 * A macaroon (version 2) of the index: `pypi-` + base64url of
 *
 *     02        01 LL     location     02 ...
 *     version   field 1   LL letters   identifier, caveats, signature
 */
function macaroon(secret: string): Verdict {
  const bytes = base64Text(secret.slice('pypi-'.length));
  const end = 3 + bytes.charCodeAt(2);
  const sound =
    bytes.charCodeAt(0) === 2 && bytes.charCodeAt(1) === 1 && bytes.charCodeAt(end) === 2;
  return sound && /^[a-z.]{4,40}$/.test(bytes.slice(3, end)) ? 'high' : 'void';
}

export const PYPI_RULES: RuleList = () => [
  {
    id: 'secret/pypi-api-token',
    title: 'PyPI API token',
    provider: 'pypi',
    severity: 'critical',
    tier: 'format',
    pattern: 'pypi-AgE[A-Za-z0-9_-]{60,400}',
    prefixes: ['pypi-'],
    structured: true,
    validate: macaroon,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('PyPI, Account settings, API tokens'),
    source: 'PyPI help, API tokens; libmacaroons, format version 2',
  },
];
