import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

const b64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const CLIENT_KEY = b64(
  `${['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')}\n${sample('base64', 1200, 31)}\n`,
);
const CLIENT_CERTIFICATE = b64(`-----BEGIN CERTIFICATE-----\n${sample('base64', 1200, 32)}\n`);

export const CLUSTER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/kubernetes-client-key',
    valid: [{ text: `    client-key-data: ${CLIENT_KEY}`, secret: CLIENT_KEY }],
    invalid: [
      `    client-certificate-data: ${CLIENT_KEY}`,
      `    client-key-data: ${CLIENT_CERTIFICATE}`,
      '    client-key-data: LS0tLS1CRUdJTi...',
    ],
  },
  {
    rule: 'secret/kubernetes-bootstrap-token',
    valid: [
      {
        text: `kubeadm join 10.0.0.1:6443 --token ${sample('lower36', 6, 5001)}.${sample('lower36', 16, 5002)} \\`,
        secret: `${sample('lower36', 6, 5001)}.${sample('lower36', 16, 5002)}`,
      },
    ],
    invalid: [
      `kubeadm join 10.0.0.1:6443 --token ${sample('lower36', 6, 5003)}.${sample('lower36', 5, 5004)} \\`,
      `kubeadm join 10.0.0.1:6443 --token ${'x'.repeat(6)}.${'x'.repeat(16)} \\`,
    ],
  },
  {
    rule: 'secret/k3s-token',
    valid: [`K10${sample('hex', 64, 5005)}::server:${sample('hex', 32, 5006)}`],
    invalid: [
      `K10${'0'.repeat(64)}::server:${'0'.repeat(32)}`,
      `nK10${sample('hex', 64, 5007)}::server:${sample('hex', 32, 5008)}`,
    ],
  },
  {
    rule: 'secret/rancher-token',
    valid: [`token-${sample('lower36', 5, 5009)}:${sample('lower36', 54, 5010)}`],
    invalid: [
      `token-${sample('lower36', 5, 5011)}:${sample('lower36', 24, 5012)}`,
      `token-${'x'.repeat(5)}:${'x'.repeat(54)}`,
      `ntoken-${sample('lower36', 5, 5013)}:${sample('lower36', 54, 5014)}`,
    ],
  },
  {
    rule: 'secret/docker-swarm-token',
    valid: [`SWMTKN-1-${sample('lower36', 50, 5015)}-${sample('lower36', 25, 5016)}`],
    invalid: [
      `SWMTKN-1-${sample('lower36', 22, 5017)}-${sample('lower36', 25, 5018)}`,
      `SWMTKN-1-${'x'.repeat(50)}-${'x'.repeat(25)}`,
    ],
  },
  {
    rule: 'secret/docker-swarm-unlock-key',
    valid: [`SWMKEY-1-${sample('base64', 43, 5019)}`],
    invalid: [`SWMKEY-1-${sample('base64', 18, 5020)}`, `SWMKEY-1-${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/consul-token',
    valid: [{ text: `CONSUL_HTTP_TOKEN=${sampleUuid(5021)}`, secret: sampleUuid(5021) }],
    invalid: [
      `CONSUL_HTTP_TOKEN=${sampleUuid(5022).slice(0, 18)}`,
      `CONSUL_HTTP_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/nomad-token',
    valid: [{ text: `NOMAD_TOKEN=${sampleUuid(5023)}`, secret: sampleUuid(5023) }],
    invalid: [
      `NOMAD_TOKEN=${sampleUuid(5024).slice(0, 18)}`,
      `NOMAD_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/vault-unseal-key',
    valid: [
      { text: `Unseal Key 1: ${sample('base64', 44, 5025)}`, secret: sample('base64', 44, 5025) },
    ],
    invalid: [`Unseal Key 1: ${sample('base64', 19, 5026)}`, `Unseal Key 1: ${'x'.repeat(44)}`],
  },
  {
    rule: 'secret/vault-approle-secret-id',
    valid: [assigned('VAULT_SECRET_ID', sampleUuid(5027))],
    invalid: [
      `VAULT_SECRET_ID=${sampleUuid(5028).slice(0, 18)}`,
      `VAULT_SECRET_ID=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5029)}`,
    ],
  },
  {
    rule: 'secret/teleport-join-token',
    valid: [assigned('TELEPORT_JOIN_TOKEN', sample('hex', 32, 5030))],
    invalid: [
      `TELEPORT_JOIN_TOKEN=${sample('hex', 13, 5031)}`,
      `TELEPORT_JOIN_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5032)}`,
    ],
  },
];
