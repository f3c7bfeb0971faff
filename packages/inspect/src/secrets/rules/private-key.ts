import { base64Text } from '../base64-text.ts';
import { isPlaceholder } from '../placeholder.ts';
import { beginsPrivateKey, isDerSequence, readPrivateKey } from '../private-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

const LABEL = '(?:RSA |DSA |EC |OPENSSH |ENCRYPTED |PGP |ANY )?PRIVATE KEY(?: BLOCK)?-----';

/** Runs without a dash, so that each place has one way to match: `Proc-Type` and `AES-128-CBC` hold single dashes. */
const PEM = `-----BEGIN ${LABEL}[^-]{1,16000}(?:-[^-]{1,16000}){0,12}-----END ${LABEL}`;

/** Lines of base64 after the first line of a block, their ends escaped or not, whatever comes after them. */
const BEGINNING = String.raw`-----BEGIN ${LABEL}[A-Za-z0-9+/=\r\n\\]{100,8000}[A-Za-z0-9+/=]`;

const PUTTY = String.raw`PuTTY-User-Key-File-[23]: [a-z0-9@.-]{3,40}\r?\nEncryption: [a-z0-9-]{3,20}\r?\nComment: [^\r\n]{0,200}\r?\nPublic-Lines: [0-9]{1,3}\r?\n(?:[A-Za-z0-9+/=]{1,64}\r?\n){1,100}(?:[A-Z][A-Za-z0-9-]{3,30}: [^\r\n]{0,200}\r?\n){0,6}Private-Lines: [0-9]{1,3}\r?\n(?<secret>(?:[A-Za-z0-9+/=]{1,64}\r?\n){1,200})`;

/**
 * Base64 of DER without its armour: PKCS #8 of an RSA key or of one on P-256 without a passphrase, by their algorithm's
 * identifier, and PKCS #1 by its version and the beginning of a modulus of 1,024, 2,048 or 4,096 bits.
 */
const BARE =
  '(?:MII[A-Za-z0-9+/]{3}IBADANBgkqhkiG9w0BAQEFAASC[A-Za-z0-9+/]{300,6000}|MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0w[A-Za-z0-9+/]{140,160}|MII[A-Za-z0-9+/]{3}IBAAK(?:BgQ|CAQEA|CAgEA)[A-Za-z0-9+/]{300,6000})={0,2}';

const WHERE =
  'every system that trusts the key: replace the public key, certificate or authorised key there';

const SOURCES = 'RFC 7468 (PEM), RFC 5958 (PKCS #8), OpenSSH PROTOCOL.key, RFC 9580 (OpenPGP)';

function pem(encrypted: boolean): (secret: string) => Verdict {
  return (secret) => {
    const key = readPrivateKey(secret);
    if (key === null) return 'void';
    if (key.encrypted !== encrypted) return 'other';
    return key.parsed ? 'high' : 'medium';
  };
}

export const PRIVATE_KEY_RULES: RuleList = () => [
  {
    id: 'secret/private-key',
    title: 'Private key without a passphrase',
    provider: 'private-key',
    severity: 'critical',
    tier: 'format',
    pattern: PEM,
    structured: true,
    validate: pem(false),
    reach: reach('private-key', 'unknown'),
    remediation: rotate(WHERE),
    source: SOURCES,
  },
  {
    id: 'secret/private-key-encrypted',
    title: 'Private key under a passphrase',
    provider: 'private-key',
    severity: 'medium',
    tier: 'format',
    pattern: PEM,
    structured: true,
    validate: pem(true),
    reach: reach('private-key', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate(WHERE),
    source: SOURCES,
  },
  {
    id: 'secret/private-key-cut-short',
    title: 'Private key without its last line',
    provider: 'private-key',
    severity: 'high',
    tier: 'format',
    pattern: BEGINNING,
    structured: true,
    validate: (secret, { text, end }) => {
      if (text.slice(end, end + 80).includes('-----END')) return 'other';
      return beginsPrivateKey(secret) ? 'medium' : 'void';
    },
    reach: reach('private-key', 'unknown'),
    remediation: rotate(WHERE),
    source: SOURCES,
  },
  {
    id: 'secret/private-key-bare',
    title: 'Private key without its first and last line',
    provider: 'private-key',
    severity: 'critical',
    tier: 'format',
    pattern: BARE,
    startsWord: true,
    structured: true,
    validate: (secret) => (isDerSequence(base64Text(secret)) ? 'high' : 'other'),
    reach: reach('private-key', 'unknown'),
    remediation: rotate(WHERE),
    source: 'RFC 5958 (PKCS #8), RFC 8017 (PKCS #1), RFC 5915 (EC private keys)',
  },
  {
    id: 'secret/private-key-putty',
    title: 'PuTTY private key',
    provider: 'private-key',
    severity: 'high',
    tier: 'format',
    pattern: PUTTY,
    structured: true,
    validate: (secret, { text, start, isStrict }) => {
      if (isPlaceholder(secret.replaceAll(/\s/g, '').slice(0, 40), isStrict)) return 'void';
      return /Encryption: none\b/.test(text.slice(start, start + 120)) ? 'high' : 'low';
    },
    reach: reach('private-key', 'unknown'),
    remediation: rotate(WHERE),
    source: 'PuTTY user manual, PPK file format',
  },
];
