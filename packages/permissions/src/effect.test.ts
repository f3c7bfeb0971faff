import { describe, expect, it } from 'vitest';
import { onlyRisk, risksOf } from './analysed-risks.testing.ts';

type Files = Readonly<Record<string, string>>;

const ROLE = 'resource "aws_iam_role" "app" {\n  name = "app"\n}\n';
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
    expect(await risksOf(denied)).toEqual([]);
    const sometimes = inPolicy(
      ALLOW('"bedrock:InvokeModel"'),
      '{"Effect": "Deny", "Action": "bedrock:Invoke*", "Resource": "*", "Condition": {"Bool": {"aws:SecureTransport": "false"}}}',
    );
    await onlyRisk(sometimes, 'wildcard-resource');
  });

  it('never blames an action that accepts * alone', async () => {
    const files = inPolicy(
      ALLOW('["bedrock:ListFoundationModels", "sagemaker:ListEndpoints", "q:GetConversation"]'),
    );
    expect(await risksOf(files)).toEqual([]);
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
    expect(await risksOf(role('aws_iam_policy.b.arn', limit))).toEqual([]);
    const unknown = await onlyRisk(role('var.boundary'), 'wildcard-action');
    expect(unknown.severity).toBe('medium');
    expect(unknown.message).toContain('var.boundary');
  });

  it('weighs a grant that conditions narrow less', async () => {
    const files = inPolicy(
      ALLOW('"bedrock:*"', ', "Condition": {"StringEquals": {"aws:PrincipalOrgID": "o-1"}}'),
    );
    expect((await onlyRisk(files, 'wildcard-action')).severity).toBe('medium');
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
    const open = await onlyRisk(stack('NONE'), 'wildcard-action');
    expect(open.severity).toBe('critical');
    expect(open.message).toContain('internet → aws_lambda_function_url.u');
    expect(open.message).toContain('→ aws_lambda_function.f → app');
    expect(open.blastRadius.factors.map(({ name }) => name)).toEqual([
      'action',
      'scope',
      'principal',
      'workload',
    ]);
    const closed = await onlyRisk(stack('AWS_IAM'), 'wildcard-action');
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
    const all = await risksOf(files);
    expect(all.map(({ rule, severity }) => [rule.id, severity])).toEqual([
      ['ai-permission/unresolved', 'info'],
    ]);
    expect(all[0]?.message).toContain('var.agent_arn');
  });
});
