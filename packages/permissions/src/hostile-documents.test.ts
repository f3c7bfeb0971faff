import { folderTree } from '@svc/analysis/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permissionAnalyzer } from './permission-analyzer.ts';

const RBAC = 'apiVersion: rbac.authorization.k8s.io/v1\n';
const ROLE = `${RBAC}kind: ClusterRole\nmetadata: { name: a }\n`;
const BINDING = `${RBAC}kind: ClusterRoleBinding\nmetadata: { name: b }\nroleRef: { kind: ClusterRole, name: a }\n`;

type Files = Readonly<Record<string, string>>;

const analyse = (files: Files) => permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
const many = (unit: (index: number) => string, times: number, between = ',') =>
  Array.from({ length: times }, (_, index) => unit(index)).join(between);

const ARM = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';
/** Words with a meaning in the dialects, and names that every object of JavaScript has. */
const WORDS = fc.constantFrom(
  // biome-ignore lint/suspicious/noTemplateCurlyInString: references as the dialects write them
  ..."constructor __proto__ toString Statement Effect Allow Deny Action bedrock:* Resource * Ref Fn::If Fn::Sub Fn::Select Fn::GetAtt Condition fn::invoke fn::toJSON ${r} ${r.x} ${var.a} ${local.a[0]} [variables('a')] [concat(variables('a'),1)] {{.Values.a}} metadata spec rules subjects roleRef annotations properties policy statement dynamic for_each content -1 1e309 0 true".split(
    ' ',
  ),
);
const VALUE = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    WORDS,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(WORDS, tie('value')), { maxLength: 3 })
      .map((entries) =>
        Object.defineProperties(
          {},
          Object.fromEntries(
            entries.map(([key, value]) => [key, { value, enumerable: true, configurable: true }]),
          ),
        ),
      ),
  ),
})).value;

/** One document of each dialect around any value. */
function documents(value: unknown): Files {
  const text = JSON.stringify(value);
  return {
    'policy.json': `{"Statement": ${text}}`,
    'main.tf.json': `{"variable": {"a": {"default": ${text}}}, "locals": {"a": ${text}}, "resource": {"aws_iam_role": {"r": ${text}}}, "data": {"aws_iam_policy_document": {"d": ${text}}}}`,
    'stack.json': `{"Parameters": ${text}, "Conditions": {"a": ${text}}, "Resources": {"r": {"Type": "AWS::IAM::Role", "Properties": ${text}}, "F": {"Type": "AWS::Serverless::Function", "Properties": ${text}}}}`,
    'arm.json': `{"$schema": "${ARM}", "variables": {"a": ${text}}, "resources": [{"type": "Microsoft.Web/sites", "name": "n", "identity": ${text}, "properties": ${text}}]}`,
    'Pulumi.yaml': `{"runtime": "yaml", "variables": {"a": ${text}}, "resources": {"r": {"type": "aws:iam:Role", "properties": ${text}}}}`,
    'k8s.yaml': `{"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": ${text}, "rules": ${text}, "subjects": ${text}}`,
    'pod.yaml': `{"apiVersion": "v1", "kind": "Pod", "metadata": ${text}, "spec": ${text}, "x": "rbac.authorization.k8s.io"}`,
  };
}

describe('documents of any content', () => {
  it('are examined to their end, and what is told of them has places', async () => {
    await fc.assert(
      fc.asyncProperty(VALUE, async (value) => {
        const files = documents(value);
        const { risks, sightings, relations } = await analyse(files);
        for (const { path } of [...risks, ...sightings, ...relations]) {
          expect(Object.keys(files)).toContain(path);
        }
        for (const { line } of [...sightings, ...relations]) expect(line).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('documents that grow with themselves', () => {
  it.each<[string, Files]>([
    [
      'conditions of CloudFormation that ask each other twice',
      {
        't.json': `{"Conditions": {${many((n) => `"C${n}": {"Fn::And": [{"Condition": "C${n + 1}"}, {"Condition": "C${n + 1}"}]}`, 100)}},
          "Resources": {"R": {"Type": "AWS::IAM::Role", "Properties": {"RoleName": {"Fn::If": ["C0", "a", "b"]}}}}}`,
      },
    ],
    [
      'variables of Pulumi that hold each other twice',
      {
        'Pulumi.yaml': `runtime: yaml\nvariables:\n${many((n) => `  v${n}: ["\${v${n + 1}}", "\${v${n + 1}}"]`, 100, '\n')}\nresources:\n  r: { type: 'aws:iam:Role', properties: { a: "\${v0}" } }`,
      },
    ],
    [
      'variables of ARM that join each other twice',
      {
        't.json': `{"$schema": "${ARM}", "variables": {${many((n) => `"v${n}": "[concat(variables('v${n + 1}'), variables('v${n + 1}'))]"`, 100)}},
          "resources": [{"type": "Microsoft.Authorization/roleAssignments", "name": "x", "properties": {"roleDefinitionId": "[variables('v0')]"}}]}`,
      },
    ],
    [
      'loops of Bicep within loops',
      {
        'm.bicep': `var a = [\n${many((n) => `'${n}'`, 150, '\n')}\n]
var b = [for x in a: [for y in a: [for z in a: '\${x}\${y}\${z}']]]
resource r 'Microsoft.CognitiveServices/accounts@2024-10-01' = { name: b[0][0][0] }`,
      },
    ],
    [
      'modules of Bicep that each call the next many times',
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          `f${n}.bicep`,
          many((k) => `module m${k} 'f${n + 1}.bicep' = {\n  name: 'm'\n}`, 20, '\n'),
        ]),
      ),
    ],
    [
      'files that call each other in a long row',
      Object.fromEntries(
        Array.from({ length: 1000 }, (_, n) => [
          `d${n}/main.tf`,
          `module "m" {\n  source = "../d${n + 1}"\n}\n`,
        ]),
      ),
    ],
    [
      'service accounts of one name that many roles trust',
      {
        'r.tf': many(
          (n) => `resource "aws_iam_role" "r${n}" {
  managed_policy_arns = ["arn:aws:iam::aws:policy/AmazonBedrockFullAccess"]
  assume_role_policy  = jsonencode({ Statement = [{ Effect = "Allow", Action = "x", Principal = "*", Condition = { StringEquals = { "a:sub" = "system:serviceaccount:n:s" } } }] })
}`,
          300,
          '\n',
        ),
        'k.yaml': many(
          (n) =>
            `apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: s }\n---\napiVersion: v1\nkind: Pod\nmetadata: { name: p${n} }\nspec: { serviceAccountName: s }`,
          300,
          '\n---\n',
        ),
      },
    ],
    [
      'verbs, groups and resources of one rule of Kubernetes',
      {
        'k.yaml': `${ROLE}rules:\n- verbs: [${many((n) => `v${n}`, 2000)}]\n  apiGroups: [${many((n) => `g${n}`, 2000)}]\n  resources: [${many((n) => `r${n}`, 2000)}]\n`,
      },
    ],
    [
      'subjects that each hold every rule of a role',
      {
        'k.yaml': `${ROLE}rules:\n${many((n) => `- { verbs: [get], apiGroups: [ray.io], resources: [a${n}] }`, 2000, '\n')}
---\n${BINDING}subjects:\n${many((n) => `- { kind: ServiceAccount, name: s${n} }`, 1000, '\n')}`,
      },
    ],
    [
      'templates of Helm that ask for one long value over and over',
      {
        'c/Chart.yaml': 'name: c',
        'c/values.yaml': `rules:\n${many((n) => `- { verbs: [get], apiGroups: [ray.io], resources: [a${n}] }`, 2000, '\n')}\nlong: ${'x'.repeat(200_000)}`,
        'c/templates/r.yaml': many(
          (n) =>
            `${ROLE.replace('name: a', `name: 'a${n}{{ .Values.long }}'`)}rules: {{ .Values.rules }}`,
          1000,
          '\n---\n',
        ),
      },
    ],
    [
      "dynamic blocks of Terraform's JSON",
      {
        'm.tf.json': `{"resource": {"aws_iam_role": {"r": {"dynamic": [${many(() => '{"a": {"for_each": ["x"], "content": {"b": "c"}}}', 8000)}]}}}}`,
      },
    ],
    [
      'a policy of many statements over many lines',
      {
        'm.tf': `resource "aws_iam_policy" "p" {\n  policy = <<EOT\n{"Statement": [\n${many(() => '{"Effect": "Allow",\n"Action": "a:b",\n"Resource": "*"}', 8000, ',\n')}]}\nEOT\n}`,
      },
    ],
    [
      'statements that take back what others give',
      {
        'p.json': `{"Statement": [${many((n) => `{"Effect": "${n % 2 === 0 ? 'Allow' : 'Deny'}", "Action": "bedrock:Invoke*${n}", "Resource": "*"}`, 1000)}]}`,
      },
    ],
  ])('as %s do are examined to their end', async (_name, files) => {
    expect((await analyse(files)).problems).toEqual([]);
  });

  it('hide nothing of AI among a rule without end, or behind subjects without end', async () => {
    const names = (letter: string) => many((n) => `${letter}${n}`, 300);
    const { risks } = await analyse({
      'k.yaml': [
        `${ROLE}rules:\n- { verbs: [${names('v')}, '*'], apiGroups: [${names('g')}, ray.io], resources: [${names('r')}, '*'] }\n${many(() => '- { verbs: [get], apiGroups: [ray.io], resources: [b] }', 100, '\n')}`,
        `${BINDING}subjects:\n${many((n) => `- { kind: ServiceAccount, name: s${n} }`, 300, '\n')}`,
        `${ROLE.replace('name: a', 'name: last')}rules: [{ verbs: ['*'], apiGroups: [kubeflow.org], resources: ['*'] }]`,
        `${BINDING.replace('name: a', 'name: last')}subjects: [{ kind: ServiceAccount, name: t }]`,
        `${BINDING.replace('name: a', 'name: cluster-admin')}subjects: [{ kind: ServiceAccount, name: t }]`,
      ].join('\n---\n'),
    });
    const told = risks.map(({ message }) => message).join('\n');
    for (const word of ['KubeRay', 'Kubeflow', 'cluster-admin']) expect(told).toContain(word);
  });

  it('hide nothing by characters that stand for expressions of templates', async () => {
    const { risks } = await analyse({
      'k.yaml': `# {{ x }} \ue000 \ue001\n${ROLE}rules: [{ verbs: ['*'], apiGroups: [ray.io], resources: ['*'] }]`,
    });
    expect(risks.map(({ rule }) => rule.id)).toContain('ai-permission/wildcard-action');
  });

  it('hide nothing by what is no YAML, or by expressions without end, and say nothing of it', async () => {
    const role = `${ROLE}rules: [{ verbs: ['*'], apiGroups: [ray.io], resources: ['*'] }]\n`;
    const { problems } = await analyse({
      'broken.yaml': `${role}# {{ x }}\nb: ]`,
      'long.yaml': `${role}# ${'{{ x }}'.repeat(10_001)}`,
    });
    expect(problems).toMatchObject([
      { path: 'broken.yaml', notice: true },
      { path: 'long.yaml', reason: 'too many expressions of a template' },
    ]);
    expect(problems[1]).not.toHaveProperty('notice');
  });

  it('hide no role by binding it to nobody', async () => {
    const { risks } = await analyse({
      'k.yaml': `${ROLE}rules: [{ verbs: ['*'], apiGroups: [ray.io], resources: ['*'] }]\n---\n${BINDING}subjects: []`,
    });
    expect(risks.map(({ rule }) => rule.id)).toContain('ai-permission/wildcard-action');
  });

  it('have numbers that no list is as long as', async () => {
    const files = {
      'm.tf': `locals {
  a = [element(["a"], -1), element(["a"], 1e308), ["x"][99999999999999999999], ["x"][-1], 1 / 0, 1e400, 0 % 0]
}
resource "aws_iam_policy" "p" {
  count  = 1e9
  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "bedrock:*", Resource = concat(["*"], local.a) }] })
}`,
      'm.bicep': `var a = ['a'][99999999999999999999]
resource r 'Microsoft.CognitiveServices/accounts@2024-10-01' = [for i in range(0, 2000000000): {
  name: format('{0}{99999999999}', a)
}]`,
      't.json': `{"Resources": {"R": {"Type": "AWS::IAM::Role", "Properties": {
        "A": {"Fn::Select": [-1, ["a"]]}, "B": {"Fn::Select": ["1e400", ["a"]]}, "C": {"Fn::Select": ["__proto__", ["a"]]}}}}}`,
    };
    const { risks } = await analyse(files);
    expect(risks.map(({ rule }) => rule.id)).toContain('ai-permission/wildcard-action');
  });
});
