import type { Severity } from '@svc/contract';

/** Two values that make one credential: one that names it, and one that proves it. */
export type PairKind = {
  /** Rules of the part that names the credential. */
  readonly identifiers: readonly string[];
  /** Rules of the part that proves it, best first. */
  readonly secrets: readonly string[];
  /** What both together are worth, if that is more than either part. */
  readonly severity: Severity;
  /** The proving part when no name is beside it: its form, and the rule that it is reported under. */
  readonly bare?: { readonly form: RegExp; readonly rule: string };
};

const GENERIC = [
  'secret/generic-quoted',
  'secret/generic-assignment',
  'secret/generic-element',
  'secret/generic-named-pair',
  'secret/generic-argument',
];

export const PAIR_KINDS: readonly PairKind[] = [
  {
    // AWS IAM user guide, Manage access keys: an id and a secret of 40 base64 characters
    identifiers: ['secret/aws-access-key-id', 'secret/aws-temporary-key-id'],
    secrets: ['secret/aws-secret-access-key'],
    severity: 'critical',
    bare: {
      form: /(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])/g,
      rule: 'secret/aws-secret-access-key',
    },
  },
  {
    // Alibaba Cloud documentation, Create an AccessKey pair: a secret of 30 characters
    identifiers: ['secret/alibaba-access-key-id'],
    secrets: ['secret/alibaba-access-key-secret', ...GENERIC],
    severity: 'critical',
    bare: {
      form: /(?<![A-Za-z0-9])[A-Za-z0-9]{30}(?![A-Za-z0-9])/g,
      rule: 'secret/alibaba-access-key-secret',
    },
  },
  {
    // Twilio documentation, API keys: a SID and a secret of 32 characters
    identifiers: ['secret/twilio-api-key'],
    secrets: ['secret/twilio-auth-token', ...GENERIC],
    severity: 'critical',
  },
  {
    // Tencent Cloud documentation, API keys: SecretId and SecretKey
    identifiers: ['secret/tencent-secret-id'],
    secrets: ['secret/tencent-secret-key', ...GENERIC],
    severity: 'critical',
  },
  {
    // DigitalOcean documentation, Spaces access keys: an access key and a secret of 43 characters
    identifiers: ['secret/digitalocean-spaces-key'],
    secrets: ['secret/digitalocean-spaces-secret', 'secret/aws-secret-access-key', ...GENERIC],
    severity: 'critical',
    bare: {
      form: /(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{43}(?![A-Za-z0-9/+=])/g,
      rule: 'secret/digitalocean-spaces-secret',
    },
  },
  {
    // Razorpay documentation, API keys: a key id and a secret of 24 characters
    identifiers: ['secret/razorpay-live-key'],
    secrets: ['secret/razorpay-key-secret', ...GENERIC],
    severity: 'critical',
    bare: {
      form: /(?<![A-Za-z0-9_])[A-Za-z0-9]{24}(?![A-Za-z0-9_])/g,
      rule: 'secret/razorpay-key-secret',
    },
  },
];
