import { base64Text } from '../base64-text.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** A client key of a kubeconfig: base64 of a PEM private key. */
const clientKey = (secret: string): Verdict =>
  /^-----BEGIN (?:RSA |EC )?PRIVATE KEY-----/.test(base64Text(secret)) ? 'high' : 'other';

export const KUBERNETES_RULES: RuleList = () => [
  {
    id: 'secret/kubernetes-client-key',
    title: 'Kubernetes client key (kubeconfig)',
    provider: 'kubernetes',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`client-key-data["']?:[ \t]{0,4}["']?(?<secret>LS0tLS1CRUdJTi[A-Za-z0-9+/]{200,6000}={0,2})`,
    prefixes: ['LS0tLS1CRUdJTi'],
    structured: true,
    validate: clientKey,
    reach: reach('infrastructure', 'admin', 'limited'),
    remediation: rotate(
      'the cluster: replace its client certificates, or remove the user’s role bindings',
    ),
    source: 'Kubernetes documentation, kubeconfig v1, client-key-data',
  },
  {
    id: 'secret/kubernetes-bootstrap-token',
    title: 'Kubernetes bootstrap token (kubeadm)',
    provider: 'kubernetes',
    severity: 'medium',
    tier: 'context',
    pattern: String.raw`(?:kubeadm[^\r\n]{1,80}--token|discovery-token|tls-bootstrap-token)[ =]{1,2}(?<secret>[a-z0-9]{6}\.[a-z0-9]{16})(?![a-z0-9])`,
    reach: reach('infrastructure', 'write', 'limited'),
    remediation: rotate('the cluster, kubeadm token delete'),
    source: 'Kubernetes documentation, Authenticating with bootstrap tokens',
  },
];
