import { Buffer } from 'node:buffer';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type RuleCases, sample } from '../sample.testing.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const edwards = generateKeyPairSync('ed25519').privateKey;

const passphrase = { cipher: 'aes-256-cbc', passphrase: sample('base62', 20) };

const plain = [
  rsa.export({ type: 'pkcs1', format: 'pem' }),
  rsa.export({ type: 'pkcs8', format: 'pem' }),
  curve.export({ type: 'sec1', format: 'pem' }),
  edwards.export({ type: 'pkcs8', format: 'pem' }),
].map((pem) => pem.toString().trimEnd());

/** The DER of a key in base64 on one line. */
const bare = (['pkcs1', 'pkcs8'] as const)
  .map((type) => rsa.export({ type, format: 'der' }).toString('base64'))
  .concat(curve.export({ type: 'pkcs8', format: 'der' }).toString('base64'));

const encrypted = [
  rsa.export({ type: 'pkcs8', format: 'pem', ...passphrase }),
  rsa.export({ type: 'pkcs1', format: 'pem', ...passphrase }),
].map((pem) => pem.toString().trimEnd());

function block(label: string, body: string): string {
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
}

/** An OpenSSH key as far as it is read: magic, cipher name, then bytes. */
function openssh(cipher: string): string {
  const bytes = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    Buffer.from([0, 0, 0, cipher.length]),
    Buffer.from(cipher),
    Buffer.from(sample('base62', 200)),
  ]);
  return block('OPENSSH PRIVATE KEY', bytes.toString('base64').replace(/.{70}/g, '$&\n'));
}

const pgp = Buffer.concat([Buffer.from([0x95]), Buffer.from(sample('base62', 300))]).toString(
  'base64',
);

const lines = `${sample('base64', 64, 2)}\n${sample('base64', 40, 3)}\n`;

const putty = (body: string) => ({
  text: `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: me\nPublic-Lines: 2\n${sample('base64', 64)}\n${sample('base64', 20)}\nPrivate-Lines: 2\n${body}Private-MAC: 00\n`,
  secret: body,
});

export const PRIVATE_KEY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/private-key',
    valid: [
      ...plain,
      ...plain.map((pem) => pem.replaceAll('\n', '\\n')),
      ...plain.map((pem) => pem.replaceAll('\n', '\r\n')),
      plain[0]?.replaceAll('\n', '\\n" +\n  "') as string,
      openssh('none'),
      block('PGP PRIVATE KEY BLOCK', `Version: GnuPG v2\n\n${pgp}\n=ab12`),
      block('RSA PRIVATE KEY', sample('base64', 400)),
    ],
    invalid: [
      block('RSA PRIVATE KEY', '...'),
      block('PRIVATE KEY', 'your key here'),
      block('PRIVATE KEY', 'x'.repeat(400)),
      block('PUBLIC KEY', sample('base64', 400)),
      ...encrypted,
    ],
  },
  {
    rule: 'secret/private-key-encrypted',
    valid: [...encrypted, openssh('aes256-ctr')],
    invalid: [...plain, openssh('none')],
  },
  {
    rule: 'secret/private-key-cut-short',
    valid: plain
      .filter((pem) => pem.length > 300)
      .flatMap((pem) => {
        const beginning = pem.split('\n').slice(0, 4).join('\n');
        return [beginning, beginning.replaceAll('\n', '\\n')];
      }),
    invalid: [
      ...plain,
      `-----BEGIN PRIVATE KEY-----\n${'x'.repeat(64)}\n${'x'.repeat(64)}`,
      `-----BEGIN PRIVATE KEY-----\n${sample('hex', 64)}\n${sample('hex', 64, 2)}`,
      '-----BEGIN PRIVATE KEY-----\nyour key goes here',
    ],
  },
  {
    rule: 'secret/private-key-bare',
    valid: bare,
    invalid: [
      ...bare.map((key) => key.slice(0, -20)),
      createPublicKey(rsa).export({ type: 'spki', format: 'der' }).toString('base64'),
      sample('base64', 600),
    ],
  },
  {
    rule: 'secret/private-key-putty',
    valid: [putty(lines)],
    invalid: [putty(`${'A'.repeat(64)}\n`).text],
  },
];
