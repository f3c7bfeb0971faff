import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { onlyRisk, risksOf } from '../../analysed-risks.testing.ts';
import { nominatesPermissions } from '../../hints.ts';
import { permissionAnalyzer } from '../../permission-analyzer.ts';

/** All of Bedrock on everything, as programs write it; the line that says it. */
const WILDCARD: readonly (readonly [name: string, path: string, text: string, line: number])[] = [
  [
    'AWS CDK, TypeScript',
    'lib/stack.ts',
    `import * as iam from 'aws-cdk-lib/aws-iam';
role.addToPolicy(
  new iam.PolicyStatement({
    effect: iam.Effect.ALLOW,
    actions: ['bedrock:*'],
    resources: ['*'],
  }),
);`,
    3,
  ],
  [
    'AWS CDK, Python, with names for the lists',
    'stack.py',
    `from aws_cdk import aws_iam as iam
ACTIONS = ["bedrock:*"]
fn.add_to_role_policy(iam.PolicyStatement(actions=ACTIONS, resources=["*"]))`,
    3,
  ],
  [
    'AWS CDK, a class that is imported by name and lists that are added up',
    'lib/stack.js',
    `const base = ['s3:GetObject'];
new PolicyStatement({ actions: [...base, 'bedrock:*'], resources: ['*'] })`,
    2,
  ],
  [
    'AWS CDK, Grant',
    'lib/grant.ts',
    "iam.Grant.addToPrincipal({ grantee, actions: ['bedrock:*'], resourceArns: ['*'] });",
    1,
  ],
  [
    'AWS CDK, PolicyStatement.fromJson',
    'lib/json.ts',
    "iam.PolicyStatement.fromJson({ Effect: 'Allow', Action: 'bedrock:*', Resource: '*' });",
    1,
  ],
  [
    'boto3, a dictionary',
    'setup.py',
    `policy = {
    "Version": "2012-10-17",
    "Statement": [
        {"Effect": "Allow", "Action": ["bedrock:*"], "Resource": "*"}
    ],
}
iam.put_role_policy(RoleName=role, PolicyName="p", PolicyDocument=json.dumps(policy))`,
    4,
  ],
  [
    'an SDK, JSON in a text',
    'setup.ts',
    `await iam.send(new PutRolePolicyCommand({
  PolicyDocument: \`{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}]}\`,
}));`,
    2,
  ],
  [
    'Pulumi, TypeScript',
    'index.ts',
    `new aws.iam.RolePolicy("p", {
  role: role.id,
  policy: { Version: "2012-10-17", Statement: [
    { Effect: "Allow", Action: "bedrock:*", Resource: "*" },
  ] },
});`,
    4,
  ],
  [
    'Pulumi, Python',
    '__main__.py',
    `aws.iam.RolePolicy("p", role=role.id, policy=json.dumps({
    "Statement": [{"Effect": "Allow", "Action": "bedrock:*", "Resource": "*"}],
}))`,
    2,
  ],
];

test.each(WILDCARD)('%s: a wildcard is found [SCAN-03]', async (_name, path, text, line) => {
  const risk = await onlyRisk({ [path]: text }, 'wildcard-action');
  expect([risk.span.startLine, risk.severity]).toEqual([line, 'high']);
});

test.each([
  [
    'lib/a.ts',
    "role.addManagedPolicy(iam.ManagedPolicy.fromAwsManagedPolicyName('AmazonBedrockFullAccess'))",
  ],
  [
    'a.py',
    'managed_policies=[iam.ManagedPolicy.from_aws_managed_policy_name("AmazonBedrockFullAccess")]',
  ],
  ['b.py', 'iam.attach_role_policy(PolicyArn="arn:aws:iam::aws:policy/AmazonBedrockFullAccess")'],
  ['c.ts', 'new A("a", { policyArn: "arn:aws:iam::aws:policy/AmazonBedrockFullAccess" })'],
])('a managed policy in %s is found: %s [SCAN-03]', async (path, text) => {
  await onlyRisk({ [path]: text }, 'full-access-role');
});

test.each([
  [
    'a denial',
    'a.ts',
    "new iam.PolicyStatement({ effect: iam.Effect.DENY, actions: ['bedrock:*'], resources: ['*'] })",
  ],
  [
    'a resource that the program makes',
    'a.ts',
    "new iam.PolicyStatement({ actions: ['bedrock:InvokeAgent'], resources: [this.agent.attrAgentArn] })",
  ],
  [
    'an ARN with a region of the program',
    'a.py',
    `iam.PolicyStatement(actions=["bedrock:InvokeModel"], resources=[f"arn:aws:bedrock:{self.region}::foundation-model/amazon.nova-lite-v1:0"])`,
  ],
  [
    'a name that is bound twice',
    'a.py',
    'A = ["bedrock:*"]\nA = other()\niam.PolicyStatement(actions=A, resources=["*"])',
  ],
  [
    'an assertion of a test',
    'test/stack.test.ts',
    "t.hasResourceProperties('AWS::IAM::Policy', { PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'bedrock:*', Resource: '*' }] } })",
  ],
  ['a comment', 'a.ts', "// new iam.PolicyStatement({ actions: ['bedrock:*'], resources: ['*'] })"],
  ['a class of that name', 'a.py', 'class PolicyStatement:\n    actions = ["bedrock:*"]'],
])('%s is no finding [SCAN-03]', async (_name, path, text) => {
  const found = await risksOf({ [path]: text });
  expect(found.filter(({ severity }) => severity === 'high' || severity === 'medium')).toEqual([]);
});

test('a program that cannot be parsed whole loses no more than the broken part [SCAN-15]', async () => {
  const text = "x = = (\nnew iam.PolicyStatement({ actions: ['bedrock:*'], resources: ['*'] });\n";
  const risk = await onlyRisk({ 'a.ts': text }, 'wildcard-action');
  expect(risk.span.startLine).toBe(2);
});

test('names that hold each other and deep nesting end', async () => {
  const files = {
    'a.py': `A = [*B]\nB = [*A]\niam.PolicyStatement(actions=A, resources=["*"])`,
    'b.ts': `new PolicyStatement({ actions: ${'['.repeat(3000)}${']'.repeat(3000)} })`,
  };
  const { problems } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
  expect(problems).toEqual([]);
});

test('programs are nominated by what they are written in and a word of AI permissions', () => {
  const hints = new Set(['ai-permission'] as const);
  expect(nominatesPermissions('lib/stack.ts', hints)).toBe(true);
  expect(nominatesPermissions('app.py', hints)).toBe(true);
  expect(nominatesPermissions('node_modules/a/b.js', hints)).toBe(false);
  expect(nominatesPermissions('app.rb', hints)).toBe(false);
  expect(nominatesPermissions('app.py', new Set())).toBe(false);
});
