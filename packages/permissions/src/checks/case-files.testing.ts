/** Files that a rule must report, and ones alike that it must not. */
export type RuleCases = {
  readonly rule: string;
  readonly reported: readonly Readonly<Record<string, string>>[];
  readonly passed: readonly Readonly<Record<string, string>>[];
};

export const ACCOUNT = '111122223333';
export const MODEL = 'arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-lite-v1:0';

/** A role that Bedrock takes on, safely, with one inline policy. */
export function agentRole(statement: string, more = ''): Readonly<Record<string, string>> {
  return {
    'main.tf': `
resource "aws_iam_role" "agent" {
  name = "agent"
  assume_role_policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect = "Allow", Action = "sts:AssumeRole", Principal = { Service = "bedrock.amazonaws.com" }
      Condition = { StringEquals = { "aws:SourceAccount" = "${ACCOUNT}" } }
    }]
  })
}
resource "aws_iam_role_policy" "agent" {
  role   = aws_iam_role.agent.id
  policy = jsonencode({ Version = "2012-10-17", Statement = [${statement}] })
}
${more}`,
  };
}

export function policy(...statements: readonly string[]): Readonly<Record<string, string>> {
  return { 'policy.json': `{"Version": "2012-10-17", "Statement": [${statements.join(', ')}]}` };
}

export function trust(principal: string, condition = ''): Readonly<Record<string, string>> {
  return {
    'role.yaml': `
Resources:
  Role:
    Type: AWS::IAM::Role
    Properties:
      AssumeRolePolicyDocument:
        Statement:
          - Effect: Allow
            Action: sts:AssumeRole
            Principal: ${principal}
            ${condition}
      Policies:
        - PolicyName: p
          PolicyDocument:
            Statement: { Effect: Allow, Action: 'bedrock:GetAgent', Resource: 'arn:aws:bedrock:us-east-1:${ACCOUNT}:agent/A' }
`,
  };
}

export const notebook = (settings: string) => ({
  'n.tf': `resource "aws_sagemaker_notebook_instance" "n" {\n  role_arn = "r"\n  ${settings}\n}`,
});
export const account = (settings: string) => ({
  'a.bicep': `resource ai 'Microsoft.CognitiveServices/accounts@2024-10-01' = {
  name: 'ai'
  kind: 'OpenAI'
  properties: {
    ${settings}
  }
}
resource logs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  scope: ai
  name: 'logs'
}`,
});
export const member = (role: string, who: string, type = 'google_project_iam_member') => ({
  'iam.tf': `resource "${type}" "m" {\n  project = "p"\n  role = "${role}"\n  member = "${who}"\n}`,
});
