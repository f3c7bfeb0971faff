import { generateKeyPairSync } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CHARACTERS, type Random } from './random.ts';
import type { SampleKind } from './sensitive-sample.ts';

type Draw = (random: Random) => string;

/** Values that show what they are, as their issuers describe them. What stands before `parts` is the same in each value. */
export const FORMAT_KINDS: readonly SampleKind[] = [
  format('aws-access-key-id', 'AKIA', (r) => r.text('base32', 16)),
  format('github-token', 'ghp_', (r) => withChecksum(r.text('base62', 30))),
  format(
    'github-fine-grained-token',
    'github_pat_',
    (r) => `${r.text('base62', 22)}_${r.text('base62', 59)}`,
  ),
  format('gitlab-token', 'glpat-', (r) => r.text('base64url', 20)),
  format('npm-token', 'npm_', (r) => withChecksum(r.text('base62', 30))),
  format('pypi-token', ['pypi-AgEI', 'cHlwaS5vcmcC'].join(''), (r) => r.text('base64url', 160)),
  format(
    'slack-bot-token',
    'xoxb-',
    (r) => `${r.text('digits', 12)}-${r.text('digits', 13)}-${r.text('base62', 24)}`,
  ),
  format(
    'slack-webhook',
    'https://hooks.slack.com/services/',
    (r) => `T${r.text('upper', 10)}/B${r.text('upper', 10)}/${r.text('base62', 24)}`,
  ),
  format('stripe-key', ['sk', 'live', ''].join('_'), (r) => r.text('base62', 99)),
  format(
    'openai-key',
    'sk-proj-',
    (r) => `${r.text('base64url', 74)}T3BlbkFJ${r.text('base64url', 74)}`,
  ),
  format('anthropic-key', 'sk-ant-api03-', (r) => `${r.text('base64url', 93)}AA`),
  format('huggingface-token', 'hf_', (r) => r.text('letters', 34)),
  format('google-api-key', 'AIza', (r) => r.text('base64url', 35)),
  format('google-oauth-secret', 'GOCSPX-', (r) => r.text('base64url', 28)),
  format('sendgrid-key', 'SG.', (r) => `${r.text('base64url', 22)}.${r.text('base64url', 43)}`),
  format('digitalocean-token', 'dop_v1_', (r) => r.text('hex', 64)),
  format('databricks-token', 'dapi', (r) => r.text('hex', 32)),
  format('shopify-token', 'shpat_', (r) => r.text('hex', 32)),
  format('grafana-cloud-token', 'glc_', (r) =>
    Buffer.from(
      JSON.stringify({
        o: r.text('digits', 6),
        n: 'stack-hl-read',
        k: r.text('base62', 24),
        m: { r: 'eu' },
      }),
    ).toString('base64'),
  ),
  format('vault-token', 'hvs.', (r) => r.text('base64url', 90)),
  format('terraform-token', '', (r) => `${r.text('base62', 14)}.atlasv1.${r.text('base62', 67)}`),
  format(
    'telegram-bot-token',
    '',
    (r) => `${1 + r.below(9)}${r.text('digits', 9)}:AA${r.text('base64url', 33)}`,
  ),
  format(
    'discord-webhook',
    'https://discord.com/api/webhooks/',
    (r) => `${1 + r.below(9)}${r.text('digits', 18)}/${r.text('base64url', 68)}`,
  ),
  format('json-web-token', '', jsonWebToken),
  { kind: 'database-url', group: 'format', draw: databaseUrl },
  { kind: 'private-key', group: 'format', draw: privateKey },
  { kind: 'azure-connection-string', group: 'format', draw: azureConnectionString },
];

/** Values that only their name makes a secret. */
export const NAMED_KINDS: readonly SampleKind[] = [
  named('password', (r) => password(r)),
  named('db_password', (r) => password(r)),
  named('api_key', (r) => r.text('base62', 32)),
  named('apiKey', (r) => r.text('hex', 32)),
  named('client_secret', (r) => r.text('base64url', 40)),
  named('access_token', (r) => r.text('base64url', 48)),
  named('secret_key', (r) => r.text('base62', 50)),
  named('AWS_SECRET_ACCESS_KEY', (r) => r.text('base62', 40)),
  named('TWILIO_AUTH_TOKEN', (r) => r.text('hex', 32)),
  named('DATADOG_API_KEY', (r) => r.text('hex', 32)),
];

function format(kind: string, prefix: string, draw: Draw): SampleKind {
  return {
    kind,
    group: 'format',
    draw: (random) => {
      const secret = draw(random);
      return { value: prefix + secret, name: null, parts: [secret] };
    },
  };
}

function named(name: string, draw: Draw): SampleKind {
  return {
    kind: name,
    group: 'named',
    draw: (random) => {
      const value = draw(random);
      return { value, name, parts: [value] };
    },
  };
}

/** The last six characters of GitHub's and npm's tokens are the CRC-32 of those before in base62. */
function withChecksum(text: string): string {
  const digits = `${CHARACTERS.digits}${CHARACTERS.letters}`;
  let value = crc32(text);
  let checksum = '';
  for (let place = 0; place < 6; place++, value = Math.floor(value / 62)) {
    checksum = digits.charAt(value % 62) + checksum;
  }
  return text + checksum;
}

function jsonWebToken(random: Random): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: `usr_${random.text('base62', 16)}`,
    iat: 1_760_000_000 + random.below(1e6),
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${random.text('base64url', 43)}`;
}

function databaseUrl(random: Random) {
  const scheme = random.pick(['postgres', 'postgresql', 'mysql', 'mongodb+srv', 'redis', 'amqp']);
  const secret = random.text('base62', 12 + random.below(12));
  const host = `db-${random.text('hex', 4)}.internal.corp.net`;
  return { value: `${scheme}://app:${secret}@${host}/app`, name: null, parts: [secret] };
}

function privateKey() {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const value = String(key.export({ type: 'pkcs8', format: 'pem' })).trim();
  return { value, name: null, parts: value.split('\n').slice(1, -1) };
}

function azureConnectionString(random: Random) {
  const secret = `${random.text('base62', 86)}==`;
  const account = `DefaultEndpointsProtocol=https;AccountName=st${random.text('digits', 8)}`;
  const value = `${account};AccountKey=${secret};EndpointSuffix=core.windows.net`;
  return { value, name: null, parts: [secret] };
}

/** As a password manager makes them: 16 characters of all classes. */
function password(random: Random): string {
  const marks = ['!', '#', '$', '%', '&', '*', '+', '?', '@', '^'];
  return `${random.text('base62', 7)}${random.pick(marks)}${random.text('base62', 6)}${random.pick(marks)}${random.below(10)}`;
}
