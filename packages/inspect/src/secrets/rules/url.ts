import { urlPassword } from '../connection-password.ts';
import { url } from '../formats/connection-url.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const URL_RULES: RuleList = () => [
  {
    id: 'secret/url-password',
    title: 'URL with a password',
    provider: 'url',
    severity: 'high',
    tier: 'context',
    pattern: url('https?|ftps?|sftp|ssh|smtps?|imaps?|ldaps?|git|svn|socks5h?'),
    validate: urlPassword,
    reach: reach('unknown', 'unknown'),
    remediation: rotate('the service that the URL names'),
    source: 'RFC 3986, section 3.2.1, User information',
  },
];
