import {
  ACCOUNT,
  agentRole,
  MODEL,
  member,
  policy,
  type RuleCases,
  trust,
} from './case-files.testing.ts';

/** What is granted, to whom, and under which conditions. */
export const GRANT_CASES: readonly RuleCases[] = [
  {
    rule: 'owner-access',
    reported: [
      policy('{"Effect": "Allow", "Action": "*", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": ["*:*"], "Resource": ["*"]}'),
      member('roles/owner', 'user:a@example.com'),
    ],
    passed: [
      policy('{"Effect": "Deny", "Action": "*", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": "ec2:*", "Resource": "*"}'),
      member('roles/viewer', 'user:a@example.com'),
      { 'scps/full.json': '{"Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}' },
    ],
  },
  {
    rule: 'wildcard-action',
    reported: [
      policy('{"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": "bed*:*", "Resource": "*"}'),
      policy('{"Effect": "Allow", "Action": "sagemaker:Create*", "Resource": "*"}'),
    ],
    passed: [
      policy('{"Effect": "Allow", "Action": ["bedrock:Get*", "bedrock:List*"], "Resource": "*"}'),
      policy('{"Effect": "Deny", "Action": "bedrock:*", "Resource": "*"}'),
      policy(
        '{"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}',
        '{"Effect": "Deny", "Action": "bedrock:*", "Resource": "*"}',
      ),
    ],
  },
  {
    rule: 'wildcard-resource',
    reported: [
      policy('{"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": "*"}'),
      policy(
        '{"Effect": "Allow", "Action": "sagemaker:CreateEndpoint", "Resource": "arn:aws:sagemaker:*:*:*"}',
      ),
    ],
    passed: [
      policy(`{"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": "${MODEL}"}`),
      policy('{"Effect": "Allow", "Action": "bedrock:ListFoundationModels", "Resource": "*"}'),
      policy(
        '{"Effect": "Allow", "Action": "bedrock:InvokeAgent", "Resource": "*", "Condition": {"StringEquals": {"aws:ResourceTag/team": "a"}}}',
      ),
    ],
  },
  {
    rule: 'not-action',
    reported: [policy('{"Effect": "Allow", "NotAction": "iam:*", "Resource": "*"}')],
    passed: [
      policy('{"Effect": "Deny", "NotAction": "iam:*", "Resource": "*"}'),
      policy(
        '{"Effect": "Allow", "NotAction": ["bedrock*:*", "sagemaker*:*", "q*:*", "codewhisperer:*"], "Resource": "*"}',
      ),
    ],
  },
  {
    rule: 'full-access-role',
    reported: [
      {
        'r.tf': `resource "aws_iam_role_policy_attachment" "a" {
  role = "app"
  policy_arn = "arn:aws:iam::aws:policy/AmazonBedrockFullAccess"
}`,
      },
      member('roles/aiplatform.admin', 'serviceAccount:a@p.iam.gserviceaccount.com'),
    ],
    passed: [
      {
        'r.tf': `resource "aws_iam_role_policy_attachment" "a" {
  role = "app"
  policy_arn = "arn:aws:iam::aws:policy/AmazonBedrockReadOnly"
}`,
      },
      member('roles/aiplatform.user', 'serviceAccount:a@p.iam.gserviceaccount.com'),
      member(
        'roles/aiplatform.serviceAgent',
        'serviceAccount:service-1@gcp-sa-aiplatform.iam.gserviceaccount.com',
      ),
    ],
  },
  {
    rule: 'pass-role',
    reported: [
      policy(
        '{"Effect": "Allow", "Action": ["iam:PassRole", "sagemaker:CreateTrainingJob"], "Resource": "*"}',
      ),
      policy(
        '{"Effect": "Allow", "Action": "iam:PassRole", "Resource": "*", "Condition": {"StringEquals": {"iam:PassedToService": "bedrock.amazonaws.com"}}}',
      ),
      {
        'iam.tf': `resource "google_project_iam_member" "m" {
  for_each = toset(["roles/iam.serviceAccountUser", "roles/notebooks.runner"])
  project  = "p"
  role     = each.value
  member   = "user:a@example.com"
}`,
      },
    ],
    passed: [
      policy(
        `{"Effect": "Allow", "Action": ["iam:PassRole", "sagemaker:CreateTrainingJob"], "Resource": "arn:aws:iam::${ACCOUNT}:role/training"}`,
      ),
      policy(
        '{"Effect": "Allow", "Action": ["iam:PassRole", "ec2:RunInstances"], "Resource": "*"}',
      ),
      policy(
        '{"Effect": "Allow", "Action": ["iam:PassRole", "sagemaker:CreateTrainingJob"], "Resource": "*"}',
        '{"Effect": "Deny", "Action": "iam:PassRole", "Resource": "*"}',
      ),
    ],
  },
  {
    rule: 'cross-account-trust',
    reported: [trust(`{ AWS: 'arn:aws:iam::444455556666:root' }`)],
    passed: [
      trust(`{ AWS: 'arn:aws:iam::444455556666:role/caller' }`),
      trust(
        `{ AWS: '444455556666' }`,
        'Condition: { StringEquals: { "sts:ExternalId": "given-by-the-third-party" } }',
      ),
    ],
  },
  {
    rule: 'confused-deputy',
    reported: [trust('{ Service: bedrock.amazonaws.com }')],
    passed: [
      trust('{ Service: lambda.amazonaws.com }'),
      trust(
        '{ Service: bedrock.amazonaws.com }',
        `Condition: { StringEquals: { "aws:SourceAccount": "${ACCOUNT}" } }`,
      ),
    ],
  },
  {
    rule: 'public-invoke',
    reported: [
      trust(`{ AWS: '*' }`),
      member('roles/aiplatform.user', 'allUsers', 'google_vertex_ai_endpoint_iam_member'),
      { 'g.tf': 'resource "aws_bedrockagentcore_gateway" "g" {\n  authorizer_type = "NONE"\n}' },
    ],
    passed: [
      trust(`{ AWS: '*' }`, 'Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } }'),
      member(
        'roles/aiplatform.user',
        'group:ml@example.com',
        'google_vertex_ai_endpoint_iam_member',
      ),
      {
        'g.tf':
          'resource "aws_bedrockagentcore_gateway" "g" {\n  authorizer_type = "CUSTOM_JWT"\n}',
      },
    ],
  },
  {
    rule: 'shared-agent-role',
    reported: [
      agentRole(
        '',
        `resource "aws_bedrockagent_agent" "a" {\n  agent_resource_role_arn = aws_iam_role.agent.arn\n}
resource "aws_bedrockagent_agent" "b" {\n  agent_resource_role_arn = aws_iam_role.agent.arn\n}`,
      ),
    ],
    passed: [
      {
        'main.tf': `
resource "aws_iam_role" "agent" {
  for_each = toset(["a", "b"])
  name     = each.key
}
resource "aws_bedrockagent_agent" "agent" {
  for_each                = toset(["a", "b"])
  agent_resource_role_arn = aws_iam_role.agent[each.key].arn
}`,
      },
    ],
  },
  {
    rule: 'safeguard-tampering',
    reported: [
      agentRole(
        '{ Effect = "Allow", Action = "bedrock:DeleteGuardrail", Resource = "arn:aws:bedrock:*:*:guardrail/g" }',
      ),
    ],
    passed: [
      agentRole(
        '{ Effect = "Allow", Action = "bedrock:ApplyGuardrail", Resource = "arn:aws:bedrock:*:*:guardrail/g" }',
      ),
      policy(
        '{"Effect": "Allow", "Action": "bedrock:DeleteGuardrail", "Resource": "arn:aws:bedrock:*:*:guardrail/g"}',
      ),
    ],
  },
  {
    rule: 'data-reach',
    reported: [agentRole('{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "*" }')],
    passed: [
      agentRole(
        '{ Effect = "Allow", Action = ["s3:GetObject"], Resource = "arn:aws:s3:::training/*" }',
      ),
      agentRole('{ Effect = "Allow", Action = ["s3:ListAllMyBuckets"], Resource = "*" }'),
      policy('{"Effect": "Allow", "Action": "s3:GetObject", "Resource": "*"}'),
    ],
  },
  {
    rule: 'no-guardrail-condition',
    reported: [
      policy(`{"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": "${MODEL}"}`),
    ],
    passed: [
      policy(
        `{"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": "${MODEL}", "Condition": {"StringEquals": {"bedrock:GuardrailIdentifier": "arn:aws:bedrock:us-east-1:${ACCOUNT}:guardrail/g"}}}`,
      ),
      policy(
        `{"Effect": "Allow", "Action": "bedrock:InvokeModel", "Resource": "${MODEL}"}`,
        '{"Effect": "Deny", "Action": "bedrock:InvokeModel", "Resource": "*", "Condition": {"StringNotEquals": {"bedrock:GuardrailIdentifier": "g"}}}',
      ),
    ],
  },
  {
    rule: 'no-network-condition',
    reported: [
      policy(
        `{"Effect": "Allow", "Action": "sagemaker:CreateTrainingJob", "Resource": "arn:aws:sagemaker:us-east-1:${ACCOUNT}:training-job/a"}`,
      ),
    ],
    passed: [
      policy(
        `{"Effect": "Allow", "Action": "sagemaker:CreateTrainingJob", "Resource": "arn:aws:sagemaker:us-east-1:${ACCOUNT}:training-job/a", "Condition": {"ForAllValues:StringEquals": {"sagemaker:VpcSubnets": "subnet-1"}}}`,
      ),
    ],
  },
  {
    rule: 'no-tenant-condition',
    reported: [
      policy(
        `{"Effect": "Allow", "Action": "bedrock-agentcore:ListEvents", "Resource": "arn:aws:bedrock-agentcore:us-east-1:${ACCOUNT}:memory/m"}`,
      ),
    ],
    passed: [
      policy(
        `{"Effect": "Allow", "Action": "bedrock-agentcore:ListEvents", "Resource": "arn:aws:bedrock-agentcore:us-east-1:${ACCOUNT}:memory/m", "Condition": {"StringEquals": {"bedrock-agentcore:actorId": "\${aws:PrincipalTag/user}"}}}`,
      ),
    ],
  },
  {
    rule: 'unresolved',
    reported: [
      agentRole(
        '{ Effect = "Allow", Action = "bedrock:Retrieve", Resource = var.base }',
        'variable "base" {}',
      ),
      agentRole(
        '{ Effect = "Allow", Action = var.actions, Resource = "*" }',
        'variable "actions" {}',
      ),
    ],
    passed: [
      agentRole(
        '{ Effect = "Allow", Action = "bedrock:Retrieve", Resource = aws_bedrockagent_knowledge_base.base.arn }',
        'resource "aws_bedrockagent_knowledge_base" "base" {}',
      ),
      agentRole(
        '{ Effect = "Allow", Action = "bedrock:Retrieve", Resource = var.base }',
        `variable "base" {\n  default = "arn:aws:bedrock:us-east-1:${ACCOUNT}:knowledge-base/K"\n}`,
      ),
    ],
  },
];
