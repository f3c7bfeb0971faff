import { folderTree } from '@svc/analysis/testing';
import { describe, expect, it } from 'vitest';
import { permissionAnalyzer } from '../../permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

/** Analyses the files; the manifests of pods are not nominated, because they contain no word of AI. */
async function analysed(files: Files) {
  const nominated = Object.keys(files).filter((path) => !path.endsWith('pods.yaml'));
  const { risks, relations } = await permissionAnalyzer.analyse(nominated, folderTree(files));
  return {
    risks,
    relations: relations.map(
      ({ from, to }) => `${from.kind} ${from.name} -> ${to.kind} ${to.name}`,
    ),
  };
}

const role = (trust = '') => `resource "aws_iam_role" "chat" {
  name = "chat"
  managed_policy_arns = ["arn:aws:iam::aws:policy/AmazonBedrockFullAccess"]
  ${trust}
}
`;
const account = (notes: string, namespace = 'ai') =>
  `apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: chat\n${namespace === '' ? '' : `  namespace: ${namespace}\n`}  annotations:\n    ${notes}\n`;
const pods = (name = 'chat', namespace = 'ai') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web, namespace: ${namespace} }
spec: { template: { spec: { serviceAccountName: ${name} } } }
`;
const CHAIN = [
  'ai-service web -> identity Kubernetes service account chat',
  'identity Kubernetes service account chat -> identity AWS role chat',
  'identity AWS role chat -> permission AmazonBedrockFullAccess on every resource',
];
const SUB = `assume_role_policy = jsonencode({ Statement = [{
    Effect = "Allow", Action = "sts:AssumeRoleWithWebIdentity", Principal = { Federated = "oidc" }
    Condition = { StringEquals = { "oidc.eks.eu-west-1.amazonaws.com/id/A:sub" = "system:serviceaccount:ai:chat" } }
  }] })`;

describe('a service account of a cluster', () => {
  it.each<[string, Files]>([
    [
      'its annotation, which names a role of the tree',
      {
        'infra/main.tf': role(),
        'k8s/account.yaml': account(
          'eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/team/chat',
        ),
        'k8s/pods.yaml': pods(),
      },
    ],
    [
      'its annotation in Terraform',
      {
        'infra/main.tf': `${role()}resource "kubernetes_service_account" "a" {
  metadata {
    name        = "chat"
    namespace   = "ai"
    annotations = { "eks.amazonaws.com/role-arn" = aws_iam_role.chat.arn }
  }
}`,
        'k8s/pods.yaml': pods(),
      },
    ],
    [
      'the role, which trusts it',
      { 'infra/main.tf': role(SUB), 'k8s/pods.yaml': `${account('x: y')}---\n${pods()}` },
    ],
    [
      'a pod identity association',
      {
        'infra/main.tf': `${role()}resource "aws_eks_pod_identity_association" "a" {
  namespace       = "ai"
  service_account = "chat"
  role_arn        = aws_iam_role.chat.arn
}`,
        'k8s/pods.yaml': `${account('x: y')}---\n${pods()}`,
      },
    ],
  ])('takes on the role of AWS by %s [SCAN-03]', async (_name, files) => {
    const { risks, relations } = await analysed(files);
    expect(relations).toEqual(CHAIN);
    const [risk] = risks;
    expect(risk?.blastRadius.factors.find(({ name }) => name === 'principal')?.value).toBe(
      'a workload: Deployment ai/web',
    );
  });

  it.each([
    [
      'iam//modules/iam-role-for-service-accounts-eks',
      'role_name = "chat"\n  role_policy_arns = { ai = aws_iam_policy.ai.arn }\n  oidc_providers = { main = { namespace_service_accounts = ["ai:chat"] } }',
    ],
    [
      'eks-pod-identity',
      'name = "chat"\n  additional_policy_arns = { ai = aws_iam_policy.ai.arn }\n  associations = { main = { namespace = "ai", service_account = "chat" } }',
    ],
  ])('takes on the role that a module outside the tree makes, %s', async (module, args) => {
    const files = {
      'main.tf': `resource "aws_iam_policy" "ai" {
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:InvokeModel", Resource = "*" }] })
}
module "role" {
  source = "terraform-aws-modules/${module}/aws"
  ${args}
}`,
      'k8s/pods.yaml': `${account('x: y')}---\n${pods()}`,
    };
    // Only a tie to a cluster has the manifests of the whole tree read.
    const { relations } = await analysed(files);
    expect(relations).toEqual([
      ...CHAIN.slice(0, 2),
      'identity AWS role chat -> permission bedrock:InvokeModel on every resource',
    ]);
  });

  it('is followed to pods that a word of AI nominates, too', async () => {
    const files = {
      'infra/main.tf': role(SUB),
      'k8s/chat.yaml': `${account('x: y')}---\n${pods()}# openai\n`,
    };
    expect((await analysed(files)).relations).toEqual(CHAIN);
  });

  it('takes on an account of Google Cloud by its annotation or by the account [SCAN-03]', async () => {
    const google = `resource "google_service_account" "chat" {
  account_id = "chat"
}
resource "google_project_iam_member" "m" {
  project = "p"
  role    = "roles/aiplatform.admin"
  member  = "serviceAccount:\${google_service_account.chat.email}"
}
`;
    const user = `resource "google_service_account_iam_member" "w" {
  service_account_id = google_service_account.chat.name
  role               = "roles/iam.workloadIdentityUser"
  member             = "serviceAccount:p.svc.id.goog[ai/chat]"
}`;
    const expected = [
      'ai-service web -> identity Kubernetes service account chat',
      'identity Kubernetes service account chat -> identity Google Cloud service account google_service_account.chat',
      'identity Google Cloud service account google_service_account.chat -> permission roles/aiplatform.admin on the project, folder or organisation',
    ];
    const annotated = {
      'main.tf': google,
      'k8s/sa.yaml': account('iam.gke.io/gcp-service-account: chat@p.iam.gserviceaccount.com'),
      'k8s/pods.yaml': pods(),
    };
    expect((await analysed(annotated)).relations).toEqual(expected);
    const bound = {
      'main.tf': google + user,
      'k8s/pods.yaml': `${account('x: y')}---\n${pods()}`,
    };
    expect((await analysed(bound)).relations).toEqual(expected);
  });

  it('takes on a managed identity of Azure by the federated credential [SCAN-03]', async () => {
    const files = {
      'main.tf': `resource "azurerm_user_assigned_identity" "chat" {}
resource "azurerm_federated_identity_credential" "f" {
  parent_id = azurerm_user_assigned_identity.chat.id
  subject   = "system:serviceaccount:ai:chat"
}
resource "azurerm_role_assignment" "a" {
  scope                = azurerm_cognitive_account.ai.id
  role_definition_name = "Cognitive Services OpenAI User"
  principal_id         = azurerm_user_assigned_identity.chat.principal_id
}`,
      'k8s/pods.yaml': `${account('azure.workload.identity/client-id: 00000000-0000-0000-0000-000000000000')}---\n${pods()}`,
    };
    expect((await analysed(files)).relations.slice(0, 2)).toEqual([
      'ai-service web -> identity Kubernetes service account chat',
      'identity Kubernetes service account chat -> identity Azure managed identity azurerm_user_assigned_identity.chat',
    ]);
  });

  it('is not taken for one of another namespace, nor a role for one of another name', async () => {
    const elsewhere = {
      'infra/main.tf': role(SUB),
      'k8s/pods.yaml': `${account('x: y', 'other')}---\n${pods('chat', 'other')}`,
    };
    expect((await analysed(elsewhere)).relations).not.toContain(CHAIN[0]);
    const other = {
      'infra/main.tf': role(),
      'k8s/account.yaml': account(
        'eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/other',
      ),
      'k8s/pods.yaml': pods(),
    };
    expect((await analysed(other)).relations).toEqual([CHAIN[2]]);
  });

  it('is tied to no role by a name that two roles have', async () => {
    const files = {
      'one/main.tf': role(),
      'two/main.tf': role(),
      'k8s/account.yaml': account(
        'eks.amazonaws.com/role-arn: arn:aws:iam::111122223333:role/chat',
      ),
      'k8s/pods.yaml': pods(),
    };
    const { relations } = await analysed(files);
    expect(relations.filter((one) => one.includes('Kubernetes'))).toEqual([]);
  });

  it('uses no AI by a rule over all API groups', async () => {
    const files = {
      'k8s/rbac.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: r }
rules: [{ apiGroups: ["*"], resources: [endpoints, agents], verbs: [get] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: b }
roleRef: { kind: ClusterRole, name: r }
subjects: [{ kind: ServiceAccount, name: chat }]
`,
      'k8s/pods.yaml': pods(),
    };
    expect((await analysed(files)).relations).toEqual([]);
  });

  it('is told beside its permissions in the cluster', async () => {
    const files = {
      'k8s/rbac.yaml': `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: r, namespace: ai }
rules: [{ apiGroups: [serving.kserve.io], resources: [inferenceservices], verbs: [create] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: b, namespace: ai }
roleRef: { kind: Role, name: r }
subjects: [{ kind: ServiceAccount, name: chat }]
`,
      'k8s/pods.yaml': pods(),
    };
    expect((await analysed(files)).relations).toEqual([
      'ai-service web -> identity Kubernetes service account chat',
      'identity Kubernetes service account chat -> permission create:serving.kserve.io/inferenceservices on every resource of the namespace',
    ]);
  });
});
