import { folderTree } from '@svc/analysis/testing';
import { describe, expect, it } from 'vitest';
import { permissionAnalyzer } from './permission-analyzer.ts';

type Files = Readonly<Record<string, string>>;

/** Assets as `kind name`, relations as `kind name -> kind name`. */
async function graphOf(files: Files): Promise<{ assets: string[]; relations: string[] }> {
  const { sightings, relations } = await permissionAnalyzer.analyse(
    Object.keys(files),
    folderTree(files),
  );
  return {
    assets: sightings.map(({ kind, name }) => `${kind} ${name}`),
    relations: relations.map(
      ({ from, to }) => `${from.kind} ${from.name} -> ${to.kind} ${to.name}`,
    ),
  };
}

const ROLE = (statement: string) => `resource "aws_iam_role" "app" {
  name = "app"
}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.app.id
  policy = jsonencode({ Statement = [${statement}] })
}
`;
const INVOKE = '{ Effect = "Allow", Action = "bedrock:InvokeModel", Resource = "*" }';
const MAY_INVOKE = 'identity AWS role app -> permission bedrock:InvokeModel on every resource';

describe('who runs as which identity', () => {
  it.each([
    [
      'a function',
      'resource "aws_lambda_function" "f" {\n  function_name = "chat"\n  role = aws_iam_role.app.arn\n}',
      'ai-service chat',
    ],
    [
      'a task',
      'resource "aws_ecs_task_definition" "t" {\n  family = "chat"\n  task_role_arn = aws_iam_role.app.arn\n}',
      'ai-service chat',
    ],
    [
      'a virtual machine, through its instance profile',
      'resource "aws_iam_instance_profile" "i" {\n  role = aws_iam_role.app.name\n}\nresource "aws_instance" "m" {\n  iam_instance_profile = aws_iam_instance_profile.i.name\n}',
      'ai-service aws_instance.m',
    ],
    [
      'an endpoint, through its configuration and model',
      'resource "aws_sagemaker_model" "m" {\n  execution_role_arn = aws_iam_role.app.arn\n}\nresource "aws_sagemaker_endpoint_configuration" "c" {\n  production_variants {\n    model_name = aws_sagemaker_model.m.name\n  }\n}\nresource "aws_sagemaker_endpoint" "e" {\n  name = "chat"\n  endpoint_config_name = aws_sagemaker_endpoint_configuration.c.name\n}',
      'ai-service chat',
    ],
    [
      'a notebook',
      'resource "aws_sagemaker_notebook_instance" "n" {\n  role_arn = aws_iam_role.app.arn\n}',
      'ai-service aws_sagemaker_notebook_instance.n',
    ],
  ])('is told of %s on AWS [SCAN-04]', async (_name, workload, asset) => {
    const { assets, relations } = await graphOf({ 'main.tf': ROLE(INVOKE) + workload });
    expect(assets).toContain(asset);
    expect(relations).toContain(`${asset} -> identity AWS role app`);
    expect(relations).toContain(MAY_INVOKE);
  });

  it('is told of an agent with the model that it is made with [SCAN-04]', async () => {
    const files = {
      't.yaml': `Resources:
  Role:
    Type: AWS::IAM::Role
    Properties:
      RoleName: agents
      ManagedPolicyArns: [arn:aws:iam::aws:policy/AmazonBedrockFullAccess]
  Support:
    Type: AWS::Bedrock::Agent
    Properties:
      AgentName: support
      AgentResourceRoleArn: !GetAtt Role.Arn
      FoundationModel: anthropic.claude-3-haiku-20240307-v1:0`,
    };
    expect(await graphOf(files)).toEqual({
      assets: ['agent support', 'model anthropic.claude-3-haiku-20240307-v1:0'],
      relations: [
        'agent support -> model anthropic.claude-3-haiku-20240307-v1:0',
        'agent support -> identity AWS role agents',
        'identity AWS role agents -> permission AmazonBedrockFullAccess on every resource',
      ],
    });
  });

  it('is told of services of Google Cloud [SCAN-04]', async () => {
    const files = {
      'main.tf': `resource "google_service_account" "app" {
  account_id = "app"
}
resource "google_project_iam_member" "m" {
  project = "p"
  role    = "roles/aiplatform.user"
  member  = "serviceAccount:\${google_service_account.app.email}"
}
resource "google_cloud_run_v2_service" "s" {
  name = "chat"
  template {
    service_account = google_service_account.app.email
  }
}`,
    };
    expect((await graphOf(files)).relations).toEqual([
      'ai-service chat -> identity Google Cloud service account google_service_account.app',
      'identity Google Cloud service account google_service_account.app -> permission roles/aiplatform.user on the project, folder or organisation',
    ]);
  });

  it.each([
    [
      'Terraform, by an identity of its own',
      'main.tf',
      `resource "azurerm_linux_function_app" "f" {
  name = "chat"
  identity {
    type = "SystemAssigned"
  }
}
resource "azurerm_role_assignment" "a" {
  scope                = azurerm_cognitive_account.ai.id
  role_definition_name = "Cognitive Services OpenAI User"
  principal_id         = azurerm_linux_function_app.f.identity[0].principal_id
}`,
      'azurerm_linux_function_app.f',
    ],
    [
      'Bicep, by one that it is given',
      'main.bicep',
      `resource id 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: 'id'
}
resource f 'Microsoft.Web/sites@2023-12-01' = {
  name: 'chat'
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: {
      '\${id.id}': {}
    }
  }
}
resource a 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(id.id)
  scope: ai
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', '5e0bd9bd-7b93-4f28-af87-19fc36ad61bd')
    principalId: id.properties.principalId
  }
}`,
      'id',
    ],
    [
      'ARM, by one that it is given',
      'main.json',
      `{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
"parameters": {"prefix": {"type": "string"}},
"variables": {"id": "[concat(parameters('prefix'), '-id')]"},
"resources": [
  {"type": "Microsoft.ManagedIdentity/userAssignedIdentities", "name": "[variables('id')]"},
  {"type": "Microsoft.Web/sites", "kind": "functionapp", "name": "chat", "identity": {"type": "UserAssigned", "userAssignedIdentities": {
    "[resourceId('Microsoft.ManagedIdentity/userAssignedIdentities', variables('id'))]": {}}}},
  {"type": "Microsoft.Authorization/roleAssignments", "name": "a", "scope": "ai", "properties": {
    "roleDefinitionId": "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', '5e0bd9bd-7b93-4f28-af87-19fc36ad61bd')]",
    "principalId": "[reference(resourceId('Microsoft.ManagedIdentity/userAssignedIdentities', variables('id')), '2023-01-31').principalId]"}}]}`,
      `userAssignedIdentities $${"{parameters('prefix')}-id"}`,
    ],
  ])('is told of function apps of Azure in %s [SCAN-04]', async (_name, path, text, identity) => {
    const { relations } = await graphOf({ [path]: text });
    const [runs, may, ...more] = relations;
    expect(runs).toBe(`ai-service chat -> identity Azure managed identity ${identity}`);
    expect(may).toContain(
      `identity Azure managed identity ${identity} -> permission Cognitive Services OpenAI User on `,
    );
    expect(more).toEqual([]);
  });

  it('lists no workload whose identity has nothing to do with AI, or everything to do with everything', async () => {
    const workload = 'resource "aws_lambda_function" "f" {\n  role = aws_iam_role.app.arn\n}';
    for (const action of ['s3:GetObject', '*', '*:Get*']) {
      const statement = `{ Effect = "Allow", Action = "${action}", Resource = "*" }`;
      expect(await graphOf({ 'main.tf': ROLE(statement) + workload })).toEqual({
        assets: [],
        relations: [],
      });
    }
  });

  it('leaves out what is denied, and names what is missing', async () => {
    const denied = `${INVOKE}, { Effect = "Deny", Action = "bedrock:*", Resource = "*" }`;
    const agent = (role: string) =>
      `variable "role" {}\nresource "aws_bedrockagent_agent" "a" {\n  agent_name = "support"\n  agent_resource_role_arn = ${role}\n}`;
    expect(
      (await graphOf({ 'main.tf': ROLE(denied) + agent('aws_iam_role.app.arn') })).relations,
    ).toEqual(['agent support -> identity AWS role app']);
    expect((await graphOf({ 'main.tf': agent('var.role') })).relations).toEqual([
      `agent support -> identity AWS role $${'{var.role}'}`,
    ]);
  });

  it('tells things of one name in two files apart', async () => {
    const stack = `${ROLE(INVOKE)}resource "aws_lambda_function" "f" {\n  role = aws_iam_role.app.arn\n}`;
    const { assets, relations } = await graphOf({ 'a/main.tf': stack, 'b/main.tf': stack });
    expect(assets).toEqual([
      'ai-service aws_lambda_function.f (a/main.tf)',
      'ai-service aws_lambda_function.f (b/main.tf)',
    ]);
    expect(relations).toContain(
      'ai-service aws_lambda_function.f (b/main.tf) -> identity AWS role app (b/main.tf)',
    );
  });

  it('shows each relation at its line', async () => {
    const files = {
      'main.tf': `${ROLE(INVOKE)}resource "aws_lambda_function" "f" {\n  role = aws_iam_role.app.arn\n}`,
    };
    const { sightings, relations } = await permissionAnalyzer.analyse(
      ['main.tf'],
      folderTree(files),
    );
    expect(sightings.map(({ line }) => line)).toEqual([8]);
    expect(relations.map(({ line }) => line)).toEqual([8, 6]);
  });
});
