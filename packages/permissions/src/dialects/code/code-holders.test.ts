import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { onlyRisk, risksOf } from '../../analysed-risks.testing.ts';
import { permissionAnalyzer } from '../../permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

/** Relations from identities to permissions, as lines. */
async function permissions(files: Files): Promise<readonly string[]> {
  const { relations = [] } = await permissionAnalyzer.analyse(
    Object.keys(files),
    folderTree(files),
  );
  return relations.map(({ from, to, line }) => `${from.name} → ${to.name} (${line})`);
}

const STATEMENT = "new iam.PolicyStatement({ actions: ['bedrock:*'], resources: ['*'] })";

test.each([
  [
    'addToPolicy of a role',
    `const role = new iam.Role(this, 'Chat', { assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com') });
role.addToPolicy(${STATEMENT});`,
    'Role Chat',
  ],
  [
    'addToPrincipalPolicy of a member, with a statement of its own name',
    `class S { constructor() {
  this.role = new iam.Role(this, 'Chat', { roleName: 'chat-role', assumedBy: p });
  const all = ${STATEMENT};
  this.role.addToPrincipalPolicy(all);
} }`,
    'Role chat-role',
  ],
  [
    'addToRolePolicy of a function',
    `const fn = new lambda.Function(this, 'Handler', { runtime, code });
fn.addToRolePolicy(${STATEMENT});`,
    'Role of function Handler',
  ],
  [
    'a function with a role of its own',
    `const role = new iam.Role(this, 'Shared', { assumedBy: p });
const fn = new NodejsFunction(this, 'Handler', { role });
fn.addToRolePolicy(${STATEMENT});`,
    'Role Shared',
  ],
  [
    'the role of a function',
    `const fn = new lambda.Function(this, 'Handler', { runtime });
fn.role!.addToPrincipalPolicy(${STATEMENT});`,
    'Role of function Handler',
  ],
  [
    'initialPolicy',
    `new lambda.Function(this, 'Handler', { runtime, initialPolicy: [${STATEMENT}] });`,
    'Role of function Handler',
  ],
  [
    'inlinePolicies with a document',
    `new iam.Role(this, 'R', { assumedBy: p, inlinePolicies: { a: new iam.PolicyDocument({ statements: [${STATEMENT}] }) } });`,
    'Role R',
  ],
  [
    'a policy with roles',
    `const r = new iam.Role(this, 'R', { assumedBy: p });
new iam.Policy(this, 'P', { roles: [r], statements: [${STATEMENT}] });`,
    'Role R',
  ],
  [
    'a policy that is attached',
    `const r = new iam.Role(this, 'R', { assumedBy: p });
const policy = new iam.Policy(this, 'P');
policy.attachToRole(r);
policy.addStatements(${STATEMENT});`,
    'Role R',
  ],
  [
    'Grant.addToPrincipal',
    `const r = new iam.Role(this, 'R', { assumedBy: p });
iam.Grant.addToPrincipal({ grantee: r, actions: ['bedrock:*'], resourceArns: ['*'] });`,
    'Role R',
  ],
  [
    'somebody whom another file makes',
    `props.handler.addToRolePolicy(${STATEMENT});`,
    'Identity props.handler',
  ],
])('%s: the finding says who [SCAN-03]', async (_name, text, who) => {
  const risk = await onlyRisk({ 'lib/stack.ts': text }, 'wildcard-action');
  expect(risk.message).toContain(`${who} can perform all actions`);
});

test('names of two functions are kept apart [SCAN-03]', async () => {
  const role = (id: string, action: string) => `function ${id}() {
  const role = new iam.Role(this, '${id}', { assumedBy: p });
  role.addToPolicy(new iam.PolicyStatement({ actions: ['${action}'], resources: ['*'] }));
}`;
  const text = `${role('A', 'bedrock:*')}\n${role('B', 'sagemaker:*')}`;
  const found = await risksOf({ 'a.ts': text });
  const wild = found.filter(({ rule }) => rule.id === 'ai-permission/wildcard-action');
  expect(wild.map(({ message }) => message.slice(0, 6))).toEqual(['Role A', 'Role B']);
});

test('a parameter hides a name of the file [SCAN-03]', async () => {
  const text = `const actions = ['bedrock:*'];
function f(actions) { return new iam.PolicyStatement({ actions, resources: ['*'] }); }`;
  expect(await risksOf({ 'a.ts': text })).toEqual([]);
});

test('the fingerprint of a statement does not depend on the name of its role [SCAN-03]', async () => {
  const text = (id: string) => `const r = new iam.Role(this, '${id}', { assumedBy: p });
r.addToPolicy(${STATEMENT});`;
  const [before, after] = [
    await onlyRisk({ 'a.ts': text('A') }, 'wildcard-action'),
    await onlyRisk({ 'a.ts': text('B') }, 'wildcard-action'),
  ];
  expect(after.identity).toBe(before.identity);
  expect(before.identity).toBe('a.ts bedrock:*');
});

test.each([
  [
    'TypeScript',
    'a.ts',
    `const r = new iam.Role(this, 'R', { assumedBy: new iam.AnyPrincipal() });
r.addToPolicy(new iam.PolicyStatement({ actions: ['bedrock:InvokeAgent'], resources: [arn] }));`,
    'public-invoke',
  ],
  [
    'Python',
    'a.py',
    `r = iam.Role(self, "R", assumed_by=iam.AnyPrincipal())
r.add_to_policy(iam.PolicyStatement(actions=["bedrock:InvokeAgent"], resources=[arn]))`,
    'public-invoke',
  ],
  [
    'another account',
    'a.ts',
    `const r = new iam.Role(this, 'R', { assumedBy: new iam.CompositePrincipal(new iam.ServicePrincipal('lambda.amazonaws.com'), new iam.AccountPrincipal('123456789012')) });
r.addToPolicy(new iam.PolicyStatement({ actions: ['bedrock:InvokeAgent'], resources: [arn] }));`,
    'cross-account-trust',
  ],
  [
    'an AI service',
    'a.ts',
    `new iam.Role(this, 'R', { assumedBy: new iam.ServicePrincipal('bedrock.amazonaws.com') }).addToPolicy(s)`,
    'confused-deputy',
  ],
  [
    'boto3, a role and its policy by one name',
    'a.py',
    `iam.create_role(RoleName="agent", AssumeRolePolicyDocument=json.dumps({
    "Statement": [{"Effect": "Allow", "Principal": {"AWS": "*"}, "Action": "sts:AssumeRole"}]}))
iam.put_role_policy(RoleName="agent", PolicyName="p", PolicyDocument=json.dumps({
    "Statement": [{"Effect": "Allow", "Action": "bedrock:InvokeAgent", "Resource": "arn:aws:bedrock:eu-west-1:1:agent/a"}]}))`,
    'public-invoke',
  ],
  [
    'Pulumi',
    'index.ts',
    `const r = new aws.iam.Role("r", { assumeRolePolicy: JSON.stringify({
  Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "sts:AssumeRole" }] }) });
new aws.iam.RolePolicy("p", { role: r.id, policy: JSON.stringify({
  Statement: [{ Effect: "Allow", Action: "bedrock:InvokeAgent", Resource: "arn:aws:bedrock:eu-west-1:1:agent/a" }] }) });`,
    'public-invoke',
  ],
])('trust of %s is judged [SCAN-03]', async (_name, path, text, rule) => {
  await onlyRisk({ [path]: text }, rule);
});

test.each([
  [
    "new iam.ServicePrincipal('bedrock.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': this.account } } })",
  ],
  [
    "new iam.PrincipalWithConditions(new iam.ServicePrincipal('bedrock.amazonaws.com'), { StringEquals: { 'aws:SourceAccount': this.account } })",
  ],
  [
    "new iam.ServicePrincipal('bedrock.amazonaws.com').withConditions({ StringEquals: { 'aws:SourceAccount': this.account } })",
  ],
  ['new iam.OrganizationPrincipal("o-12345")'],
  ['new iam.AccountRootPrincipal()'],
  ['new iam.AccountPrincipal(this.account)'],
])('trust of %s is no finding [SCAN-03]', async (principal) => {
  const text = `const r = new iam.Role(this, 'R', { assumedBy: ${principal} });
r.addToPolicy(new iam.PolicyStatement({ actions: ['bedrock:InvokeAgent'], resources: [arn] }));`;
  expect((await risksOf({ 'a.ts': text })).map(({ message }) => message)).toEqual([]);
});

test.each([
  [
    'a model',
    'a.ts',
    `const fn = new lambda.Function(this, 'Handler', {});
const model = bedrock.BedrockFoundationModel.AMAZON_NOVA_LITE_V1;
model.grantInvoke(fn);`,
    [
      'AWS role of function Handler → bedrock:InvokeModel* on model (3)',
      'AWS role of function Handler → bedrock:GetFoundationModel on model (3)',
    ],
  ],
  [
    'an agent of Python',
    'a.py',
    `fn = _lambda.Function(self, "Handler", runtime=r)
agent = bedrock.Agent(self, "Agent")
agent.grant_invoke(fn)`,
    ['AWS role of function Handler → bedrock:InvokeAgent on agent (3)'],
  ],
  [
    'actions by name',
    'a.ts',
    `const fn = new lambda.Function(this, 'Handler', {});
memory.grant(fn, 'bedrock-agentcore:GetEvent');`,
    ['AWS role of function Handler → bedrock-agentcore:GetEvent on memory (2)'],
  ],
])('grants of %s are permissions of the grantee [SCAN-03]', async (_name, path, text, expected) => {
  const found = await permissions({ [path]: text });
  expect(
    found
      .filter((line) => line.includes('bedrock'))
      .map((line) => line.replace(/\$\{(\w+)\}/, '$1')),
  ).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['a bucket', 'bucket.grantReadWrite(fn);'],
  ['a function', "const other = new lambda.Function(this, 'O', {}); other.grantInvoke(fn);"],
  ['a table', 'table.grantFullAccess(fn);'],
])('grants of %s are no permissions of AI [SCAN-03]', async (_name, grant) => {
  const text = `const fn = new lambda.Function(this, 'Handler', {});\n${grant}`;
  expect(await permissions({ 'a.ts': text })).toEqual([]);
  expect(await risksOf({ 'a.ts': text })).toEqual([]);
});
