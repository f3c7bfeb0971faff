import { folderTree } from '@svc/analysis/testing';
import { describe, expect, it } from 'vitest';
import { onlyRisk, risksOf } from '../../analysed-risks.testing.ts';
import { permissionAnalyzer } from '../../permission-analyzer.ts';

const CONTRIBUTOR = '25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68';
const ROLE = `targetScope = 'subscription'
param principal string
param role string
resource a 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(role)
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', role)
    principalId: principal
  }
}
`;
const APP = `resource site 'Microsoft.Web/sites@2023-12-01' = {
  name: 'chat'
  identity: { type: 'SystemAssigned' }
}
output principal string = site.identity.principalId
`;
const main = (role: string, source = 'modules/role.bicep') => `targetScope = 'subscription'
param role string = 'none'
module app 'modules/app.bicep' = {
  name: 'app'
}
module access '${source}' = {
  name: 'access'
  params: {
    principal: app.outputs.principal
    role: ${role}
  }
}
`;
const tree = (role: string) => ({
  'main.bicep': main(role),
  'modules/app.bicep': APP,
  'modules/role.bicep': ROLE,
});

describe('modules of Bicep', () => {
  it('are examined with what their callers give them, and told where they are written [SCAN-03]', async () => {
    const risk = await onlyRisk(tree(`'${CONTRIBUTOR}'`), 'full-access-role', [
      'modules/role.bicep',
    ]);
    expect([risk.path, risk.span.startLine]).toEqual(['modules/role.bicep', 4]);
    expect(risk.message).toContain('Managed identity app.site has Cognitive Services Contributor');
    expect(await risksOf(tree("'other'"))).toEqual([]);
  });

  it('tell who runs as which identity through their outputs [SCAN-04]', async () => {
    const files = tree(`'${CONTRIBUTOR}'`);
    const { relations } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
    expect(relations.map(({ from, to }) => `${from.name} -> ${to.name}`)).toEqual([
      'chat -> Azure managed identity app.site',
      'Azure managed identity app.site -> Cognitive Services Contributor on the subscription',
    ]);
  });

  it('tell it too where an identity is named by another module', async () => {
    const identity = (how: string) =>
      `param name string\nresource id 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' ${how}= {\n  name: name\n}\n`;
    const files = {
      'main.bicep': `param prefix string
var name = '\${prefix}-chat'
module own 'identity.bicep' = { params: { name: name } }
module app 'app.bicep' = { params: { name: name } }
module access 'role.bicep' = { params: { principal: own.outputs.principal, role: '${CONTRIBUTOR}' } }
`,
      'identity.bicep': `${identity('')}output principal string = id.properties.principalId\n`,
      'app.bicep': `${identity('existing ')}resource app 'Microsoft.App/containerApps@2024-03-01' = {
  name: 'chat'
  identity: { type: 'UserAssigned', userAssignedIdentities: { '\${id.id}': {} } }
}
`,
      'role.bicep': ROLE,
    };
    const { relations } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
    expect(relations.map(({ from, to }) => `${from.name} -> ${to.name}`)).toEqual([
      'chat -> Azure managed identity own.id',
      'Azure managed identity own.id -> Cognitive Services Contributor on the subscription',
    ]);
  });

  it('tell it where an identity is given by its name, and used on a condition', async () => {
    const files = {
      'main.bicep': `param name string
resource id 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = { name: name }
module app 'app.bicep' = { params: { identity: id.name } }
module access 'role.bicep' = { params: { principal: id.properties.principalId, role: '${CONTRIBUTOR}' } }
`,
      'app.bicep': `param identity string = ''
param type string = 'None'
resource id 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' existing = if (!empty(identity)) { name: identity }
var used = !empty(identity) ? 'UserAssigned' : type
resource app 'Microsoft.App/containerApps@2024-03-01' = {
  name: 'chat'
  identity: {
    type: used
    userAssignedIdentities: !empty(identity) && used == 'UserAssigned' ? { '\${id.id}': {} } : null
  }
}
`,
      'role.bicep': ROLE,
    };
    const { relations } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
    expect(relations[0]?.to.name).toBe('Azure managed identity id');
    expect(relations[0]?.from.name).toBe('chat');
  });

  it('are examined once for each turn of a loop', async () => {
    const files = {
      ...tree(''),
      'main.bicep': `var roles = ['other', '${CONTRIBUTOR}']
module access 'modules/role.bicep' = [for role in roles: {
  name: role
  params: { principal: 'p', role: role }
}]
`,
    };
    await onlyRisk(files, 'full-access-role');
  });

  it.each([
    ['main.bicepparam', `using './main.bicep'\nvar known = '${CONTRIBUTOR}'\nparam role = known\n`],
    [
      'env/prod.bicepparam',
      `using '../main.bicep'\nparam role = readEnvironmentVariable('R', '${CONTRIBUTOR}')\n`,
    ],
    ['main.parameters.json', `{"parameters": {"role": {"value": "${CONTRIBUTOR}"}}}`],
    ['main.parameters.prod.json', `{"parameters": {"role": {"value": "${CONTRIBUTOR}"}}}`],
  ])('take their parameters from %s [SCAN-03]', async (path, text) => {
    const files = { ...tree('role'), [path]: text };
    const nominated = Object.keys(files).filter((one) => one.endsWith('.bicep'));
    expect(await risksOf(tree('role'))).toEqual([]);
    await onlyRisk(files, 'full-access-role', nominated);
  });

  it('that are not in the tree give the roles that they are given', async () => {
    const files = {
      'main.bicep': `module ai 'br/public:avm/res/cognitive-services/account:0.9.0' = {
  name: 'ai'
  params: {
    roleAssignments: [
      { principalId: 'p', roleDefinitionIdOrName: 'Cognitive Services Contributor' }
    ]
  }
}
`,
    };
    expect((await onlyRisk(files, 'full-access-role')).span.startLine).toBe(5);
  });

  it('that do not parse are told, and what calls them is examined', async () => {
    const files = { ...tree(`'${CONTRIBUTOR}'`), 'modules/app.bicep': 'resource = ' };
    const { risks, problems } = await permissionAnalyzer.analyse(
      Object.keys(files),
      folderTree(files),
    );
    expect(problems.map(({ path }) => path)).toEqual(['modules/app.bicep']);
    expect(risks.map(({ rule }) => rule.id)).toEqual(['ai-permission/full-access-role']);
  });

  it('that call each other end', async () => {
    const call = (to: string) =>
      Array.from({ length: 6 }, (_, n) => `module m${n} '${to}' = {\n  name: 'm'\n}`).join('\n');
    const files = {
      'a.bicep': call('b.bicep'),
      'b.bicep': `${call('c.bicep')}\n${ROLE}`,
      'c.bicep': call('a.bicep'),
    };
    const { problems } = await permissionAnalyzer.analyse(Object.keys(files), folderTree(files));
    expect(problems).toEqual([]);
  });
});

describe('an ARM template', () => {
  it('takes its parameters from the file beside it [SCAN-03]', async () => {
    const files = {
      'azuredeploy.json': `{"$schema": "https://schema.management.azure.com/schemas/2018-05-01/subscriptionDeploymentTemplate.json#",
"parameters": {"role": {"type": "string", "defaultValue": "none"}},
"resources": [{"type": "Microsoft.Authorization/roleAssignments", "name": "x", "properties": {
  "roleDefinitionId": "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', parameters('role'))]", "principalId": "p"}}]}`,
    };
    expect(await risksOf(files)).toEqual([]);
    const given = `{"parameters": {"role": {"value": "${CONTRIBUTOR}"}}}`;
    await onlyRisk({ ...files, 'azuredeploy.parameters.json': given }, 'full-access-role', [
      'azuredeploy.json',
    ]);
  });
});
