import { folderTree } from '@svc/analysis/testing';
import { describe, expect, it } from 'vitest';
import { onlyRisk } from './analysed-risks.testing.ts';
import { WILDCARD } from './fixtures/wildcard-dialects.testing.ts';
import { permissionAnalyzer } from './permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

describe('one permission model', () => {
  it.each(WILDCARD)('is read from %s [SCAN-03]', async (_name, files, line) => {
    const nominated = Object.keys(files).filter((path) => !path.endsWith('.tpl'));
    const risk = await onlyRisk(files, 'wildcard-action', nominated);
    expect(risk.span.startLine).toBe(line);
    expect(risk.severity).toBe('high');
  });

  it.each([
    [
      'Terraform',
      {
        'r.tf':
          'resource "azurerm_role_assignment" "a" {\n  scope = data.azurerm_subscription.s.id\n  role_definition_name = "Cognitive Services Contributor"\n  principal_id = azurerm_user_assigned_identity.app.principal_id\n}',
      },
    ],
    [
      'ARM',
      {
        'r.json':
          '{"$schema": "https://schema.management.azure.com/schemas/2018-05-01/subscriptionDeploymentTemplate.json#", "variables": {"role": "25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68"}, "resources": [{"type": "Microsoft.Authorization/roleAssignments", "name": "x", "properties": {"roleDefinitionId": "[subscriptionResourceId(\'Microsoft.Authorization/roleDefinitions\', variables(\'role\'))]", "principalId": "p"}}]}',
      },
    ],
    [
      'Bicep',
      {
        'r.bicep':
          "targetScope = 'subscription'\nvar role = '25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68'\nresource a 'Microsoft.Authorization/roleAssignments@2022-04-01' = {\n  name: guid(role)\n  properties: {\n    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)\n    principalId: 'p'\n  }\n}",
      },
    ],
    [
      'azapi',
      {
        'r.tf':
          'resource "azapi_resource" "a" {\n  type = "Microsoft.Authorization/roleAssignments@2022-04-01"\n  scope = "x"\n  body = {\n    properties = {\n      roleDefinitionId = "/x/25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68"\n      principalId = "p"\n    }\n  }\n}',
      },
    ],
    [
      'Deployment Manager',
      {
        'dm.yaml':
          'resources:\n- name: b\n  type: gcp-types/cloudresourcemanager-v1:virtual.projects.iamMemberBinding\n  properties:\n    resource: p\n    role: roles/aiplatform.admin\n    member: user:a@example.com',
      },
    ],
    [
      'Config Connector',
      {
        'cc.yaml':
          'apiVersion: iam.cnrm.cloud.google.com/v1beta1\nkind: IAMPolicyMember\nmetadata: { name: m }\nspec:\n  member: user:a@example.com\n  role: roles/aiplatform.admin\n  resourceRef: { kind: Project }',
      },
    ],
    [
      'a policy as gcloud writes it',
      {
        'policy.json':
          '{"bindings": [{"role": "roles/aiplatform.admin", "members": ["user:a@example.com"]}]}',
      },
    ],
  ])('reads roles of %s [SCAN-03]', async (_name, files) => {
    await onlyRisk(files as Files, 'full-access-role');
  });

  it('reads rules of Kubernetes and who is bound to them [SCAN-03]', async () => {
    const files = {
      'rbac/role.yaml':
        'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: ai }\nrules:\n- apiGroups: [serving.kserve.io]\n  resources: ["*"]\n  verbs: ["*"]',
      'rbac/binding.yaml':
        'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: { name: b }\nroleRef: { kind: ClusterRole, name: ai }\nsubjects:\n- { kind: ServiceAccount, name: app, namespace: n }',
    };
    const risk = await onlyRisk(files, 'wildcard-action');
    expect(risk.message).toContain('Service account app can perform all actions of KServe');
  });

  it('reads a Helm template as far as it is YAML', async () => {
    const files = {
      'templates/role.yaml':
        '{{- if .Values.rbac }}\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: {{ include "x" . }}\nrules:\n- apiGroups: ["*"]\n  resources: ["*"]\n  verbs: ["*"]\n{{- end }}',
    };
    expect((await onlyRisk(files, 'owner-access')).span.startLine).toBe(7);
  });
});

describe('files that cannot be parsed', () => {
  it.each([
    ['bad.tf', 'resource "aws_iam_policy" "p" {\n  policy = \n}', 2],
    ['bad.json', '{"Statement": [\n{"Effect" "Allow"}]}', 2],
    ['bad.yaml', 'AWSTemplateFormatVersion: x\nResources: {', 2],
    ['bad.bicep', "resource a 'x@1' = {\n  name:\n}", 2],
  ])(
    'are told with line and reason, %s, and the others are examined [SCAN-15]',
    async (path, text, line) => {
      const files = {
        [path]: text,
        'good.json': '{"Statement": {"Effect": "Allow", "Action": "*", "Resource": "*"}}',
      };
      const { risks: found, problems } = await permissionAnalyzer.analyse(
        Object.keys(files),
        folderTree(files),
      );
      expect(problems).toEqual([
        { path, line, reason: expect.stringMatching(/^not valid (HCL|JSON|YAML|Bicep)/) },
      ]);
      expect(found.map(({ path: at }) => at)).toEqual(['good.json']);
    },
  );
});
