import { base64Text } from '../base64-text.ts';
import { namedValue } from '../named-value.ts';
import { isRare } from '../rarity.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

const KEYS = 'AWS IAM user guide, Manage access keys, and IAM identifiers (unique id prefixes)';

/** Key ids are base32 after the prefix, although the documentation allows all letters and digits. */
function keyId(secret: string): Verdict {
  return /^.{4}[A-Z2-7]{16}$/.test(secret) ? 'high' : 'medium';
}

/** Random base64 mixes all kinds of characters; a path or a hash in hexadecimal does not. */
function secretKey(secret: string): Verdict {
  const mixed = /[A-Z]/.test(secret) && /[a-z]/.test(secret) && /[0-9]/.test(secret);
  return mixed && isRare(secret) ? 'high' : 'other';
}

/** An SMTP password is base64 of a version byte, 4, and 32 bytes of signature: `B` and 43 characters. */
function smtpPassword(secret: string): Verdict {
  return base64Text(secret).charCodeAt(0) === 4 && isRare(secret) ? 'high' : 'other';
}

export const AWS_RULES: RuleList = () => [
  {
    id: 'secret/aws-access-key-id',
    title: 'AWS access key id of a user',
    provider: 'aws',
    severity: 'medium',
    tier: 'format',
    pattern: 'AKIA[A-Z0-9]{16}(?![A-Z0-9])',
    prefixes: ['AKIA'],
    startsWord: true,
    validate: keyId,
    reach: reach('cloud-account', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('AWS IAM, Users, Security credentials'),
    source: KEYS,
  },
  {
    id: 'secret/aws-temporary-key-id',
    title: 'AWS temporary or bearer access key id',
    provider: 'aws',
    severity: 'medium',
    tier: 'format',
    pattern: '(?:ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Z0-9])',
    prefixes: ['ASIA', 'ABIA', 'ACCA'],
    startsWord: true,
    validate: keyId,
    reach: reach('cloud-account', 'unknown', 'short', 'with-a-second-part'),
    remediation: rotate('AWS IAM, the role’s Revoke sessions'),
    source: KEYS,
  },
  {
    id: 'secret/aws-secret-access-key',
    title: 'AWS secret access key',
    provider: 'aws',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(
      'secret_?access_?key|aws_?secret(?:_?key)?|aws.{0,16}secret',
      '[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])',
    ),
    flags: 'i',
    validate: secretKey,
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('AWS IAM, Users, Security credentials'),
    source: KEYS,
  },
  {
    id: 'secret/aws-appsync-key',
    title: 'AWS AppSync API key',
    provider: 'aws',
    severity: 'medium',
    tier: 'format',
    pattern: 'da2-[a-z0-9]{26}(?![A-Za-z0-9])',
    prefixes: ['da2-'],
    startsWord: true,
    reach: reach('business-data', 'unknown', 'limited'),
    remediation: rotate('AWS AppSync, the API’s Settings, API keys'),
    source: 'AWS AppSync developer guide, API_KEY authorization',
  },
  {
    id: 'secret/aws-ses-smtp-password',
    title: 'Amazon SES SMTP password',
    provider: 'aws',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?:ses|smtp|email|mail)[a-z_.-]{0,16}passw(?:or)?d', 'B[A-Za-z0-9+/]{43}'),
    flags: 'i',
    validate: smtpPassword,
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('AWS IAM, the SMTP user’s access key'),
    source: 'Amazon SES developer guide, Obtaining SMTP credentials (version 4 and HMAC-SHA-256)',
  },
  {
    id: 'secret/aws-session-token',
    title: 'AWS session token',
    provider: 'aws',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(
      'session_?token|security_?token',
      '(?:IQoJ|FwoG|FQoG)[A-Za-z0-9/+=]{100,1600}',
    ),
    flags: 'i',
    reach: reach('cloud-account', 'unknown', 'short', 'with-a-second-part'),
    remediation: rotate('AWS IAM, the role’s Revoke sessions'),
    source: 'observed: beginnings of STS session tokens; AWS STS API reference',
  },
  {
    id: 'secret/aws-bedrock-api-key',
    title: 'Amazon Bedrock long-term API key',
    provider: 'aws',
    severity: 'critical',
    tier: 'format',
    pattern: 'ABSK[A-Za-z0-9+/]{109,269}={0,2}',
    prefixes: ['ABSK'],
    startsWord: true,
    reach: reach('model-api', 'write', 'limited'),
    remediation: rotate('AWS IAM, Users, Security credentials, API keys for Amazon Bedrock'),
    source: 'Amazon Bedrock user guide, API keys',
  },
  {
    id: 'secret/aws-bedrock-short-term-key',
    title: 'Amazon Bedrock short-term API key',
    provider: 'aws',
    severity: 'medium',
    tier: 'format',
    pattern: 'bedrock-api-key-[A-Za-z0-9+/]{100,2400}={0,2}',
    prefixes: ['bedrock-api-key-'],
    reach: reach('model-api', 'write', 'short'),
    remediation: rotate('AWS IAM, the role’s Revoke sessions'),
    source: 'Amazon Bedrock user guide, API keys',
  },
];
