import { type RuleCases, sample } from '../sample.ts';

const OPENVPN = Array.from({ length: 16 }, (_, line) => `${sample('hex', 32, 51 + line)}\n`).join(
  '',
);
const openvpn = (key: string): string =>
  `-----BEGIN OpenVPN Static key V1-----\n${key}-----END OpenVPN Static key V1-----`;
const pem = (label: string, body: string): string =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
const cosign = (body: string): string => pem('ENCRYPTED SIGSTORE PRIVATE KEY', body);
const nebula = (body: string): string => pem('NEBULA X25519 PRIVATE KEY', body);
const SEVEN = sample('upperHex', 18, 45);

export const SYSTEM_CONFIGURATION_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wireguard-private-key',
    valid: [
      {
        text: `PrivateKey = ${sample('base64', 42, 5033)}Q=`,
        secret: `${sample('base64', 42, 5033)}Q=`,
      },
    ],
    invalid: [`PrivateKey = ${sample('base64', 18, 5034)}Q=`, `PrivateKey = ${'x'.repeat(42)}Q=`],
  },
  {
    rule: 'secret/openvpn-static-key',
    valid: [{ text: openvpn(OPENVPN), secret: OPENVPN }],
    invalid: [openvpn(`${'0'.repeat(32)}\n`.repeat(16)), openvpn(OPENVPN.slice(0, 66))],
  },
  {
    rule: 'secret/rails-master-key',
    valid: [
      { text: `RAILS_MASTER_KEY=${sample('hex', 32, 5035)}`, secret: sample('hex', 32, 5035) },
      { text: `secret_key_base: ${sample('hex', 128, 5037)}`, secret: sample('hex', 128, 5037) },
    ],
    invalid: [`RAILS_MASTER_KEY=${sample('hex', 13, 5036)}`, `RAILS_MASTER_KEY=${'0'.repeat(32)}`],
  },
  {
    rule: 'secret/laravel-app-key',
    valid: [
      {
        text: `APP_KEY=base64:${sample('base64', 43, 5039)}=`,
        secret: `base64:${sample('base64', 43, 5039)}=`,
      },
    ],
    invalid: [`APP_KEY=base64:${sample('base64', 18, 5040)}=`, `APP_KEY=base64:${'x'.repeat(43)}=`],
  },
  {
    rule: 'secret/aspnet-machine-key',
    valid: [
      {
        text: `<machineKey validationKey="${sample('upperHex', 64, 5041)}" />`,
        secret: sample('upperHex', 64, 5041),
      },
    ],
    invalid: [
      `<machineKey validationKey="${sample('upperHex', 29, 5042)}" />`,
      `<machineKey validationKey="${'0'.repeat(64)}" />`,
    ],
  },
  {
    rule: 'secret/windows-gpp-password',
    valid: [
      {
        text: `<Properties userName="admin" cpassword="${sample('base64', 43, 5043)}" />`,
        secret: sample('base64', 43, 5043),
      },
    ],
    invalid: [
      `<Properties userName="admin" cpassword="${sample('base64', 18, 5044)}" />`,
      `<Properties userName="admin" cpassword="${'x'.repeat(43)}" />`,
    ],
  },
  {
    rule: 'secret/windows-plaintext-password',
    valid: [
      {
        text: `ConvertTo-SecureString "${sample('base62', 14, 5045)}" -AsPlainText -Force`,
        secret: sample('base62', 14, 5045),
      },
    ],
    invalid: [`ConvertTo-SecureString "${'x'.repeat(14)}" -AsPlainText -Force`],
  },
  {
    rule: 'secret/cisco-type7-password',
    valid: [{ text: `enable password 7 08${SEVEN}`, secret: `08${SEVEN}` }],
    invalid: [`enable password 7 99${SEVEN}`, `enable secret 5 ${SEVEN}`, `version 7 ${SEVEN}`],
  },
  {
    rule: 'secret/juniper-type9-password',
    valid: [
      {
        text: `secret "$9$${sample('base62', 24, 5049)}";`,
        secret: `$9$${sample('base62', 24, 5049)}`,
      },
    ],
    invalid: [`secret "$9$${sample('base62', 9, 5050)}";`, `secret "$9$${'x'.repeat(24)}";`],
  },
  {
    rule: 'secret/netrc-password',
    valid: [
      {
        text: `machine api.corp.net login bot password ${sample('base62', 20, 5051)}`,
        secret: sample('base62', 20, 5051),
      },
    ],
    invalid: [`machine api.corp.net login bot password ${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/sshpass-password',
    valid: [
      {
        text: `sshpass -p '${sample('base62', 12, 5053)}' ssh root@10.0.0.7`,
        secret: sample('base62', 12, 5053),
      },
    ],
    invalid: [`sshpass -p '${'x'.repeat(12)}' ssh root@10.0.0.7`],
  },
  {
    rule: 'secret/vapid-private-key',
    valid: [
      {
        text: `VAPID_PRIVATE_KEY=${sample('base64url', 43, 5055)}`,
        secret: sample('base64url', 43, 5055),
      },
    ],
    invalid: [
      `VAPID_PRIVATE_KEY=${sample('base64url', 18, 5056)}`,
      `VAPID_PRIVATE_KEY=${'x'.repeat(43)}`,
    ],
  },
  {
    rule: 'secret/jwk-private-key',
    valid: [
      {
        text: `{"kty":"EC","crv":"P-256","d":"${sample('base64url', 43, 5057)}"}`,
        secret: sample('base64url', 43, 5057),
      },
    ],
    invalid: [
      `{"kty":"EC","crv":"P-256","d":"${sample('base64url', 18, 5058)}"}`,
      `{"kty":"EC","crv":"P-256","d":"${'x'.repeat(43)}"}`,
    ],
  },
  {
    rule: 'secret/jwk-private-literal',
    valid: [
      {
        text: `{ kty: 'EC', crv: 'P-256',\n  x: 'a1', y: 'b2',\n  d: '${sample('base64url', 43, 5059)}' }`,
        secret: sample('base64url', 43, 5059),
      },
      {
        text: `{ crv: "Ed25519", d: "${sample('base64url', 43, 5060)}", kty: "OKP" }`,
        secret: sample('base64url', 43, 5060),
      },
    ],
    invalid: [
      `{ kty: 'EC', crv: 'P-256', x: '${sample('base64url', 43, 5061)}' }`,
      `{ kty: 'EC', crv: 'P-256' }\nconst a = { d: '${sample('base64url', 43, 5061)}' }`,
      `{ kty: 'EC', id: '${sample('base64url', 43, 5061)}' }`,
    ],
  },
  {
    rule: 'secret/jwk-symmetric-key',
    valid: [
      {
        text: `{"kty":"oct","alg":"HS256","k":"${sample('base64url', 43, 5059)}"}`,
        secret: sample('base64url', 43, 5059),
      },
    ],
    invalid: [
      `{"kty":"oct","alg":"HS256","k":"${sample('base64url', 18, 5060)}"}`,
      `{"kty":"oct","alg":"HS256","k":"${'x'.repeat(43)}"}`,
    ],
  },
  {
    rule: 'secret/rsa-xml-private-key',
    valid: [
      {
        text: `<RSAKeyValue><Modulus>x</Modulus><D>${sample('base64', 342, 5061)}==</D></RSAKeyValue>`,
        secret: `${sample('base64', 342, 5061)}==`,
      },
    ],
    invalid: [
      `<RSAKeyValue><Modulus>x</Modulus><D>${sample('base64', 168, 5062)}==</D></RSAKeyValue>`,
      `<RSAKeyValue><Modulus>x</Modulus><D>${'x'.repeat(342)}==</D></RSAKeyValue>`,
    ],
  },
  {
    rule: 'secret/minisign-secret-key',
    valid: [`RWRTY0Iy${sample('base64', 204, 5063)}`],
    invalid: [
      `RWRTY0Iy${sample('base64', 99, 5064)}`,
      `RWRTY0Iy${'x'.repeat(204)}`,
      `nRWRTY0Iy${sample('base64', 204, 5065)}`,
    ],
  },
  {
    rule: 'secret/cosign-private-key',
    valid: [cosign(sample('base64', 600, 41))],
    invalid: [cosign('A'.repeat(600)), cosign(sample('base64', 40, 42))],
  },
  {
    rule: 'secret/nebula-private-key',
    valid: [nebula(`${sample('base64', 43, 43)}=`)],
    invalid: [nebula(`${'A'.repeat(43)}=`), nebula(sample('base64', 20, 44))],
  },
];
