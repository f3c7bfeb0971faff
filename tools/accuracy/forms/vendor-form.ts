import { Buffer } from 'node:buffer';
import { bech32Checksum, crc32Base62, crc32Hex, crc32HexLittleEndian } from '@svc/inspect';
import type { CHARACTERS, Random } from '../sanitizer/random.ts';

/** Makes a value as its vendor does from one that a peer's wider expression accepts. */
type Maker = { readonly accepts: RegExp; readonly make: (value: string, random: Random) => string };

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Vendors whose values carry a checksum, encoded text, or fewer characters than a peer's expression allows. */
const MAKERS: readonly Maker[] = [
  {
    accepts: /^github_pat_\w{40,}$/i,
    make: (_, random) => `github_pat_${random.text('base62', 22)}_${random.text('base62', 59)}`,
  },
  {
    accepts: /^gh[pousr]_\w{36,}$/i,
    make: (value, random) =>
      base62Sum(`${value.slice(0, 4).toLowerCase()}${random.text('base62', 36)}`, 4),
  },
  { accepts: /^npm_[A-Za-z0-9]{36}$/i, make: (value) => base62Sum(`npm_${value.slice(4)}`, 4) },
  { accepts: /^nbp_[A-Za-z0-9]{36}$/i, make: (value) => base62Sum(`nbp_${value.slice(4)}`, 4) },
  { accepts: /^vc[piark]_[A-Za-z0-9_-]{56}$/, make: (value) => base62Sum(value, 4) },
  {
    accepts: /^polar_(?:oat|pat|at|rt|ci|cs|cst|mst)_/,
    make: (value, random) => {
      const kind = value.split('_')[1];
      const prefix = kind === 'at' || kind === 'rt' ? `polar_${kind}_u_` : `polar_${kind}_`;
      return base62Sum(prefix + random.text('base62', 43), prefix.length);
    },
  },
  {
    accepts: /^(?:syt_.+|m(?:at|ar|ct|cr)_[A-Za-z0-9]{30})_[0-9A-Za-z]{6}$/,
    make: (value) => `${value.slice(0, -6)}${crc32Base62(value.slice(0, -7))}`,
  },
  {
    accepts: /^glsa_/i,
    make: (_, random) => {
      const body = `glsa_${random.text('base62', 32)}_`;
      return body + crc32HexLittleEndian(body.slice(0, -1));
    },
  },
  {
    accepts: /^AT[AC]TT/i,
    make: (value, random) => {
      const body = `${value.slice(0, 5).toUpperCase()}3xFfGF0${random.text('base64url', 170)}=`;
      return body + crc32Hex(body);
    },
  },
  {
    accepts: /^AGE-SECRET-KEY-1/i,
    make: (_, random) => bech32('age-secret-key-', 52, random).toUpperCase(),
  },
  { accepts: /^suiprivkey1/i, make: (_, random) => bech32('suiprivkey', 52, random) },
  { accepts: /^nsec1/i, make: (_, random) => bech32('nsec', 52, random) },
  {
    accepts: /^glc_/i,
    make: (_, random) =>
      `glc_${base64({ o: random.text('digits', 6), n: 'stack-read', k: random.text('base62', 24), m: { r: 'us' } })}`,
  },
  {
    accepts: /^eyJrIjoi/i,
    make: (_, random) => base64({ k: random.text('base62', 32), n: 'deploy', id: 1 }),
  },
  { accepts: /^ops_ey/i, make: (_, random) => `ops_${base64(serviceAccount(random))}` },
  {
    accepts: /^[pst]k\.[A-Za-z0-9+/=_-]{6,}\./i,
    make: (value, random) => mapbox(value.slice(0, 3), random),
  },
  { accepts: /^pypi-AgE/i, make: (_, random) => `pypi-${macaroon(random)}` },
  {
    accepts: /^eyJhIjoi/i,
    make: (_, random) =>
      base64({
        a: random.text('hex', 32),
        t: uuid(random),
        s: Buffer.from(random.text('base62', 48)).toString('base64'),
      }),
  },
  {
    accepts: /^e[yw][\w/\\-]{5,}\.[\w/\\.-]{5,}\.[\w/\\+=.-]*$/i,
    make: (_, random) => jsonWebToken(random),
  },
  {
    accepts: /^[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}$/i,
    make: (_, random) => {
      const id = Buffer.from(`1${random.text('digits', 18)}`).toString('base64url');
      return `${id}.G${random.text('base62', 5)}.${random.text('base64url', 38)}`;
    },
  },
  { accepts: /^pk_[a-z0-9]{34}$/i, make: (_, random) => `pk_${random.text('hex', 34)}` },
  {
    accepts: /^pk_[a-z0-9]+_[a-z0-9]{28}$/i,
    make: (_, random) => `pk_prod_${random.text('base32', 28)}`,
  },
  {
    accepts: /^cmVmd[A-Za-z0-9]{59}$/,
    make: (_, random) => {
      const text = `reftkn:01:${random.text('digits', 10)}:${random.text('base62', 27)}`;
      return Buffer.from(text).toString('base64').replace(/=+$/, '');
    },
  },
  { accepts: /^AKC[a-z0-9]{68,}$/i, make: (_, random) => `AKCp${random.text('base62', 69)}` },
  {
    accepts: /^bedrock-api-key-/,
    make: (_, random) => {
      const query = `X-Amz-Credential=ASIA${random.text('base32', 16)}&X-Amz-Signature=${random.text('hex', 64)}`;
      return `bedrock-api-key-${Buffer.from(`bedrock.amazonaws.com/?Action=CallWithBearerToken&${query}`).toString('base64')}`;
    },
  },
  {
    accepts: /^xoxb-/i,
    make: (_, random) =>
      `xoxb-${random.text('digits', 12)}-${random.text('digits', 13)}-${random.text('base62', 24)}`,
  },
  {
    accepts: /^xapp-/i,
    make: (_, random) =>
      `xapp-1-A${random.text('base32', 10)}-${random.text('digits', 13)}-${random.text('hex', 64)}`,
  },
  {
    accepts: /^xoxo-/i,
    make: (_, random) =>
      `xoxo-${random.text('digits', 12)}-${random.text('digits', 12)}-${random.text('digits', 12)}-${random.text('hex', 32)}`,
  },
  {
    accepts: /^xox[ep](?:-[0-9]{10,13}){3}-/,
    make: (value, random) =>
      `${value.slice(0, 5)}${random.text('digits', 12)}-${random.text('digits', 12)}-${random.text('digits', 12)}-${random.text('hex', 32)}`,
  },
  {
    accepts: /^(?:https?:\/\/)?hooks.slack.com/i,
    make: (_, random) =>
      `https://hooks.slack.com/services/T${random.text('base32', 10)}/B${random.text('base32', 10)}/${random.text('base62', 24)}`,
  },
  {
    accepts: /^https:\/\/hooks.zapier/,
    make: (_, random) =>
      `https://hooks.zapier.com/hooks/catch/${random.text('digits', 7)}/${random.text('hex', 7)}/`,
  },
  {
    accepts: /^https:\/\/[\w.-]+\.webhook\.office\.com/i,
    make: (_, random) =>
      `https://company.webhook.office.com/webhookb2/${uuid(random)}@${uuid(random)}/IncomingWebhook/${random.text('hex', 32)}/${uuid(random)}`,
  },
  { accepts: /^sl\.[\w=-]+$/, make: (_, random) => `sl.${random.text('base64url', 135)}` },
  {
    accepts: /^SG\.[\w=.-]+$/i,
    make: (_, random) => `SG.${random.text('base64url', 22)}.${random.text('base64url', 43)}`,
  },
  {
    accepts: /^\w{14}.?atlasv1.?[\w=-]+$/,
    make: (_, random) => `${random.text('base62', 14)}.atlasv1.${random.text('base64url', 67)}`,
  },
  {
    accepts: /^[a-z0-9]{11}A{10}[\w=-]{43}$/,
    make: (value, random) =>
      `${random.text('base62', 11)}${value.slice(11, 21)}${random.text('base64url', 43)}`,
  },
  {
    accepts: /^(?:duffel_(?:test|live)|live)_[\w=-]{40,}$/,
    make: (value, random) => value.replaceAll('=', () => random.text('base62', 1)),
  },
  { accepts: /^glpat-[\w=-]{20}$/, make: (_, random) => `glpat-${random.text('base64url', 20)}` },
  {
    accepts: /^sbp_[\w-]{40}$/,
    make: (_, random) => `sbp_${random.text('hex', 40)}`,
  },
  {
    accepts: /^sb_secret_[\w-]{31}$/,
    make: (_, random) => `sb_secret_${random.text('base64url', 22)}_${random.text('base64url', 8)}`,
  },
  {
    accepts: /^KEY[\w-]{55}$/i,
    make: (_, random) => `KEY${random.text('hex', 32).toUpperCase()}_${random.text('base62', 22)}`,
  },
  {
    accepts: /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{10,23}$/,
    make: (value, random) => `${value.slice(0, 8)}${random.text('base62', 24)}`,
  },
  {
    accepts: /^sk_[a-z]+_\w{40,}$/,
    make: (_, random) => ['sk', 'live', random.text('hex', 40)].join('_'),
  },
  {
    accepts: /^[A-Za-z0-9]+\.v1\.[\w-]+\.[0-9a-f]+$/i,
    make: (_, random) =>
      `oaa${random.text('base62', 14)}.v1.${random.text('base64url', 27)}.${random.text('hex', 64)}`,
  },
  {
    accepts: /^pat[A-Za-z0-9]{14}\.[A-Za-z0-9]{64}$/,
    make: (_, random) => `pat${random.text('base62', 14)}.${random.text('hex', 64)}`,
  },
  {
    accepts: /^api_[A-Za-z0-9.]{45}$/,
    make: (_, random) => `api_${random.text('base62', 22)}.${random.text('base62', 22)}`,
  },
  {
    accepts: /^v1\.0-[\w.-]{100,}$/,
    make: (_, random) => `v1.0-${random.text('hex', 24)}-${random.text('hex', 146)}`,
  },
  {
    accepts: /^LS0tLS1CRUdJTi/,
    make: (_, random) => {
      const body = `MHcCAQEE${random.text('base62', 56)}\n${random.text('base62', 64)}\n${random.text('base62', 36)}`;
      return Buffer.from(
        `-----BEGIN EC PRIVATE KEY-----\n${body}\n-----END EC PRIVATE KEY-----\n`,
      ).toString('base64');
    },
  },
  {
    accepts: /^sk-\w+T3BlbkFJ[\w-]+$/,
    make: (_, random) => `sk-${random.text('base62', 20)}T3BlbkFJ${random.text('base62', 20)}`,
  },
  { accepts: /^(?:sandbox-)?sq0i/i, make: (_, random) => `sq0idp-${random.text('base64url', 22)}` },
  { accepts: /^(?:sandbox-)?sq0c/i, make: (_, random) => `sq0csp-${random.text('base64url', 43)}` },
];

/** Returns a value of the form that the vendor issues: with a valid checksum and readable encoded parts. */
export function asIssued(value: string, random: Random): string {
  return MAKERS.find(({ accepts }) => accepts.test(value))?.make(value, random) ?? value;
}

/** Closes a token with six base62 digits of CRC-32 over what follows its prefix. */
function base62Sum(value: string, from: number): string {
  return value.slice(0, -6) + crc32Base62(value.slice(from, -6));
}

function bech32(readable: string, length: number, random: Random): string {
  const data = Array.from({ length }, () => BECH32.charAt(random.below(32))).join('');
  return `${readable}1${data}${bech32Checksum(readable, data)}`;
}

function mapbox(prefix: string, random: Random): string {
  const claims = { u: `user${random.text('digits', 4)}`, a: `cl${random.text('hex', 23)}` };
  return `${prefix}${base64url(claims)}.${random.text('base64url', 22)}`;
}

function jsonWebToken(random: Random): string {
  const issued = 1_760_000_000 + random.below(1e6);
  const claims = { sub: random.text('hex', 24), iat: issued, exp: issued + 2e8 };
  return `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.${random.text('base64url', 43)}`;
}

/** What a service account token of 1Password contains. */
function serviceAccount(random: Random): object {
  const parts = [6, 6, 5, 5, 5, 5].map((length) => random.text('base32', length));
  return {
    signInAddress: 'my.1password.com',
    userAuth: { method: 'SRPg-4096', alg: 'PBES2g-HS256', iterations: 650_000 },
    email: `${random.text('hex', 13)}@1passwordserviceaccounts.com`,
    srpX: random.text('hex', 64),
    muk: { alg: 'A256GCM', ext: true, k: random.text('base64url', 43), kty: 'oct', kid: 'mp' },
    secretKey: `A3-${parts.join('-')}`,
    deviceUuid: random.text('base32', 26),
  };
}

/** A macaroon of PyPI: version 2, location, identifier, signature. */
function macaroon(random: Random): string {
  const identifier = JSON.stringify({ v: 1, user: random.text('hex', 32) });
  const head = `\x02\x01\x08pypi.org\x02${String.fromCharCode(identifier.length)}${identifier}\x00\x00\x06\x20`;
  const signature = Buffer.from(random.text('hex', 64), 'hex');
  return Buffer.concat([Buffer.from(head, 'latin1'), signature]).toString('base64url');
}

function uuid(random: Random): string {
  const part = (length: number, characters: keyof typeof CHARACTERS = 'hex') =>
    random.text(characters, length);
  return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(12)}`;
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
