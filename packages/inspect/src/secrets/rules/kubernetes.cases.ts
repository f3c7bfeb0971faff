import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';

const b64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

const CLIENT_KEY = b64(
  `${['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')}\n${sample('base64', 1200, 31)}\n`,
);

const CLIENT_CERTIFICATE = b64(`-----BEGIN CERTIFICATE-----\n${sample('base64', 1200, 32)}\n`);

export const KUBERNETES_CASES: readonly RuleCases[] = [
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
];
