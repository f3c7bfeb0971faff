import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

/** Version 4 and 32 bytes of signature, in base64. */
const SMTP = Buffer.from(`04${sample('hex', 64, 206)}`, 'hex').toString('base64');

export const AWS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aws-access-key-id',
    valid: [
      `AKIA${sample('base32', 16, 107)}`,
      `AKIA${sample('base32', 9, 108)}0189${sample('base32', 3, 109)}`,
    ],
    invalid: [
      `AKIA${sample('base32', 10, 106)}`,
      ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join(''),
      `AKIA${'x'.repeat(16)}`,
    ],
  },
  {
    rule: 'secret/aws-temporary-key-id',
    valid: [`ASIA${sample('base32', 16, 111)}`, `ABIA${sample('base32', 16, 112)}`],
    invalid: [`ASIA${sample('base32', 10, 110)}`, `ASIA${'x'.repeat(16)}`],
  },
  {
    rule: 'secret/aws-secret-access-key',
    valid: [
      {
        text: `aws_secret_access_key = ${sample('base64', 40, 114)}`,
        secret: `${sample('base64', 40, 114)}`,
      },
      {
        text: `"SecretAccessKey": "${sample('base64', 40, 114)}"`,
        secret: `${sample('base64', 40, 114)}`,
      },
      { text: `AWS_SECRET=${sample('base64', 40, 114)}`, secret: `${sample('base64', 40, 114)}` },
      {
        text: `{\\"secretAccessKey\\":\\"${sample('base64', 40, 114)}\\"}`,
        secret: `${sample('base64', 40, 114)}`,
      },
    ],
    invalid: [
      `aws_secret_access_key = ${sample('hex', 40, 113)}`,
      `aws_secret_access_key = \${AWS_SECRET_ACCESS_KEY}`,
      `aws_secret_access_key = ${['wJalrXUtnFEMI/K7MDENG', '/bPxRfiCYEXAMPLEKEY'].join('')}`,
      `aws_secret_access_key = ${'x'.repeat(40)}`,
    ],
  },
  {
    rule: 'secret/aws-appsync-key',
    valid: [`da2-${sample('lower36', 26, 204)}`],
    invalid: [
      `da2-${sample('lower36', 12, 205)}`,
      `da2-${'x'.repeat(26)}`,
      `nda2-${sample('lower36', 26, 204)}`,
    ],
  },
  {
    rule: 'secret/aws-ses-smtp-password',
    valid: [assigned('SES_SMTP_PASSWORD', SMTP), assigned('EMAIL_HOST_PASSWORD', SMTP)],
    invalid: [
      `SES_SMTP_PASSWORD=${SMTP.slice(0, 30)}`,
      `SES_SMTP_PASSWORD=B${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${SMTP}`,
    ],
  },
  {
    rule: 'secret/aws-session-token',
    valid: [
      {
        text: `aws_session_token = IQoJ${sample('base64', 300, 116)}`,
        secret: `IQoJ${sample('base64', 300, 116)}`,
      },
    ],
    invalid: [
      `aws_session_token = IQoJ${sample('base64', 20, 115)}`,
      `aws_session_token = IQoJ${'x'.repeat(300)}`,
    ],
  },
  {
    rule: 'secret/aws-bedrock-api-key',
    valid: [`ABSK${sample('base64', 128, 118)}`],
    invalid: [`ABSK${sample('base64', 40, 117)}`, `ABSK${'x'.repeat(128)}`],
  },
  {
    rule: 'secret/aws-bedrock-short-term-key',
    valid: [`bedrock-api-key-${sample('base64', 300, 120)}`],
    invalid: [`bedrock-api-key-${sample('base64', 20, 119)}`, `bedrock-api-key-${'x'.repeat(300)}`],
  },
];
