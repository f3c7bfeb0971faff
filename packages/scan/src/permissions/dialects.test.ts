import { describe, expect, it } from 'vitest';
import type { Risk } from '../analysis/analysis.ts';
import { folderTree } from '../analysis/folder-tree.ts';
import { permissionAnalyzer } from './permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

async function risks(files: Files, nominated = Object.keys(files)): Promise<readonly Risk[]> {
  return (await permissionAnalyzer.analyse(nominated, folderTree(files))).risks;
}

async function only(files: Files, rule: string, nominated?: string[]): Promise<Risk> {
  const found = (await risks(files, nominated)).filter(
    ({ rule: { id } }) => id === `ai-permission/${rule}`,
  );
  expect(found.map(({ message }) => message)).toHaveLength(1);
  return found[0] as Risk;
}

const ROLE = 'resource "aws_iam_role" "app" {\n  name = "app"\n}\n';

/** All of Bedrock on everything, said in each dialect; the line that says it. */
const WILDCARD: readonly (readonly [name: string, files: Files, line: number])[] = [
  [
    'Terraform, jsonencode',
    {
      'main.tf': `${ROLE}resource "aws_iam_role_policy" "p" {
  role = aws_iam_role.app.id
  policy = jsonencode({
    Statement = [
      { Effect = "Allow", Action = ["bedrock:*"], Resource = "*" },
    ]
  })
}`,
    },
    8,
  ],
  [
    'Terraform, heredoc',
    {
      'main.tf': `resource "aws_iam_policy" "p" {
  policy = <<-EOT
    {
      "Statement": [
        {
          "Effect": "Allow",
          "Action": "bedrock:*",
          "Resource": "*",
          "Sid": "\${var.sid}"
        }
      ]
    }
  EOT
}`,
    },
    5,
  ],
  [
    'Terraform, aws_iam_policy_document with locals and a dynamic block',
    {
      'main.tf': `locals {
  services = { all = ["bedrock:*"] }
}
data "aws_iam_policy_document" "d" {
  dynamic "statement" {
    for_each = local.services
    content {
      actions   = statement.value
      resources = ["*"]
    }
  }
}
resource "aws_iam_policy" "p" {
  policy = data.aws_iam_policy_document.d.json
}`,
    },
    7,
  ],
  [
    'Terraform, variable with a value in terraform.tfvars',
    {
      'main.tf': `variable "actions" {
  default = ["bedrock:GetAgent"]
}
resource "aws_iam_policy" "p" {
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = var.actions, Resource = "*" }] })
}`,
      'terraform.tfvars': 'actions = ["bedrock:*"]\n',
    },
    5,
  ],
  [
    'Terraform, argument of a module in the tree',
    {
      'main.tf': `module "m" {
  source  = "./modules/policy"
  actions = ["bedrock:*"]
}`,
      'modules/policy/main.tf': `variable "actions" {}
resource "aws_iam_policy" "p" {
  policy = jsonencode({
    Statement = { Effect = "Allow", Action = var.actions, Resource = "*" }
  })
}`,
    },
    4,
  ],
  [
    'Terraform, argument of a module that is not in the tree',
    {
      'main.tf': `module "lambda" {
  source = "terraform-aws-modules/lambda/aws"
  policy_statements = {
    all = {
      effect    = "Allow"
      actions   = ["bedrock:*"]
      resources = ["*"]
    }
  }
}`,
    },
    4,
  ],
  [
    'Terraform, templatefile',
    {
      'main.tf': `resource "aws_iam_policy" "p" {
  policy = templatefile("\${path.module}/p.json.tpl", { service = "bedrock" })
}`,
      'p.json.tpl': `{
  "Statement": [
    { "Effect": "Allow", "Action": "\${service}:*", "Resource": "*" }
  ]
}`,
    },
    3,
  ],
  [
    'CloudFormation',
    {
      't.yaml': `Parameters:
  Service: { Type: String, Default: bedrock }
Resources:
  P:
    Type: AWS::IAM::ManagedPolicy
    Properties:
      PolicyDocument:
        Statement:
          - Effect: Allow
            Action: !Sub '\${Service}:*'
            Resource: !Join ['', ['*']]`,
    },
    9,
  ],
  [
    'SAM',
    {
      'template.yml': `Transform: AWS::Serverless-2016-10-31
Resources:
  F:
    Type: AWS::Serverless::Function
    Properties:
      Policies:
        - Statement:
            - Effect: Allow
              Action: bedrock:*
              Resource: '*'`,
    },
    8,
  ],
  [
    'what CDK writes',
    {
      'cdk.out/S.template.json': `{"Resources": {
  "R": {"Type": "AWS::IAM::Role", "Properties": {}},
  "P": {"Type": "AWS::IAM::Policy", "Properties": {"Roles": [{"Ref": "R"}], "PolicyDocument": {"Statement": [
    {"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}
  ]}}}
}}`,
    },
    4,
  ],
  [
    'a policy in JSON',
    {
      'p.json': '{\n  "Statement": {"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}\n}',
    },
    2,
  ],
  [
    'statements of the Serverless framework',
    {
      'serverless.yml': `provider:
  iam:
    role:
      statements:
        - Effect: Allow
          Action: 'bedrock:*'
          Resource: '*'`,
    },
    5,
  ],
  [
    'Pulumi',
    {
      'Pulumi.yaml': `name: p
runtime: yaml
resources:
  r:
    type: aws:iam:Role
  p:
    type: aws:iam:RolePolicy
    properties:
      role: \${r.id}
      policy:
        fn::toJSON:
          Statement:
            - Effect: Allow
              Action: bedrock:*
              Resource: '*'`,
    },
    13,
  ],
];

describe('one permission model', () => {
  it.each(WILDCARD)('is read from %s [SCAN-03]', async (_name, files, line) => {
    const nominated = Object.keys(files).filter((path) => !path.endsWith('.tpl'));
    const risk = await only(files, 'wildcard-action', nominated);
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
    await only(files as Files, 'full-access-role');
  });

  it('reads rules of Kubernetes and who is bound to them [SCAN-03]', async () => {
    const files = {
      'rbac/role.yaml':
        'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: ai }\nrules:\n- apiGroups: [serving.kserve.io]\n  resources: ["*"]\n  verbs: ["*"]',
      'rbac/binding.yaml':
        'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: { name: b }\nroleRef: { kind: ClusterRole, name: ai }\nsubjects:\n- { kind: ServiceAccount, name: app, namespace: n }',
    };
    const risk = await only(files, 'wildcard-action');
    expect(risk.message).toContain('Service account app may do all that KServe offers');
  });

  it('reads a Helm template as far as it is YAML', async () => {
    const files = {
      'templates/role.yaml':
        '{{- if .Values.rbac }}\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: {{ include "x" . }}\nrules:\n- apiGroups: ["*"]\n  resources: ["*"]\n  verbs: ["*"]\n{{- end }}',
    };
    expect((await only(files, 'owner-access')).span.startLine).toBe(7);
  });
});

const ALLOW = (action: string, more = '') =>
  `{"Effect": "Allow", "Action": ${action}, "Resource": "*"${more}}`;
const inPolicy = (...statements: string[]): Files => ({
  'p.json': `{"Statement": [${statements.join(',')}]}`,
});

describe('what a policy gives in effect', () => {
  it('leaves out what a Deny takes everywhere, and keeps what it takes under a condition [SCAN-03]', async () => {
    const denied = inPolicy(
      ALLOW('"bedrock:InvokeModel"'),
      '{"Effect": "Deny", "Action": "bedrock:Invoke*", "Resource": "*"}',
    );
    expect(await risks(denied)).toEqual([]);
    const sometimes = inPolicy(
      ALLOW('"bedrock:InvokeModel"'),
      '{"Effect": "Deny", "Action": "bedrock:Invoke*", "Resource": "*", "Condition": {"Bool": {"aws:SecureTransport": "false"}}}',
    );
    await only(sometimes, 'wildcard-resource');
  });

  it('never blames an action that accepts * alone', async () => {
    const files = inPolicy(
      ALLOW('["bedrock:ListFoundationModels", "sagemaker:ListEndpoints", "q:GetConversation"]'),
    );
    expect(await risks(files)).toEqual([]);
  });

  it('stays within a permissions boundary that it knows, and says so of one that it does not [SCAN-03]', async () => {
    const role = (boundary: string, more = '') => ({
      'main.tf': `resource "aws_iam_role" "r" {
  permissions_boundary = ${boundary}
  inline_policy {
    policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:*", Resource = "*" }] })
  }
}
${more}`,
    });
    const limit =
      'resource "aws_iam_policy" "b" {\n  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "s3:*", Resource = "*" }] })\n}';
    expect(await risks(role('aws_iam_policy.b.arn', limit))).toEqual([]);
    const unknown = await only(role('var.boundary'), 'wildcard-action');
    expect(unknown.severity).toBe('medium');
    expect(unknown.message).toContain('var.boundary');
  });

  it('weighs a grant that conditions narrow less', async () => {
    const files = inPolicy(
      ALLOW('"bedrock:*"', ', "Condition": {"StringEquals": {"aws:PrincipalOrgID": "o-1"}}'),
    );
    expect((await only(files, 'wildcard-action')).severity).toBe('medium');
  });

  it('is critical only with the path from the internet that proves it [FIND-03]', async () => {
    const stack = (type: string) => ({
      'main.tf': `${ROLE}resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.app.id
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:*", Resource = "*" }] })
}
resource "aws_lambda_function" "f" {
  role = aws_iam_role.app.arn
}
resource "aws_lambda_function_url" "u" {
  function_name      = aws_lambda_function.f.function_name
  authorization_type = "${type}"
}`,
    });
    const open = await only(stack('NONE'), 'wildcard-action');
    expect(open.severity).toBe('critical');
    expect(open.message).toContain('internet → aws_lambda_function_url.u');
    expect(open.message).toContain('→ aws_lambda_function.f → app');
    expect(open.blastRadius.factors.map(({ name }) => name)).toEqual([
      'action',
      'scope',
      'principal',
      'workload',
    ]);
    const closed = await only(stack('AWS_IAM'), 'wildcard-action');
    expect(closed.severity).toBe('high');
    expect(closed.blastRadius.score).toBeLessThan(open.blastRadius.score);
  });

  it('tells what is missing where the files do not say, and guesses nothing [SCAN-03]', async () => {
    const files = {
      'main.tf': `resource "aws_iam_policy" "bedrock" {
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:InvokeAgent", Resource = var.agent_arn }] })
}
variable "agent_arn" {}`,
    };
    const all = await risks(files);
    expect(all.map(({ rule, severity }) => [rule.id, severity])).toEqual([
      ['ai-permission/unresolved', 'info'],
    ]);
    expect(all[0]?.message).toContain('var.agent_arn');
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
