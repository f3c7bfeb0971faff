import type { NamedRole } from '../../model/permission-model.ts';

type Row = readonly [
  id: string,
  name: string,
  breadth: NamedRole['breadth'],
  actions: readonly string[],
];

const COGNITIVE = 'Microsoft.CognitiveServices/*';
const LEARNING = 'Microsoft.MachineLearningServices/*';

/**
 * Built-in roles that grant all of an AI service or more, by id and name.
 * learn.microsoft.com/azure/role-based-access-control/built-in-roles, read from iann0036/iam-dataset at 2073fa52.
 */
const ROLES: readonly Row[] = [
  ['8e3af657-a8ff-443c-a75c-2fe8c4bcb635', 'Owner', 'owner', ['*']],
  ['b24988ac-6180-42a0-ab88-20f7382dd24c', 'Contributor', 'owner', ['*']],
  [
    '18d7d88d-d35e-4fb5-a5c3-7773c20a72d9',
    'User Access Administrator',
    'owner',
    ['Microsoft.Authorization/*'],
  ],
  [
    'f58310d9-a9f6-439a-9e8d-f62e7b41a168',
    'Role Based Access Control Administrator',
    'owner',
    ['Microsoft.Authorization/roleAssignments/write'],
  ],
  [
    '25fbc0a9-bd7c-42a3-aa1a-3b75d497ee68',
    'Cognitive Services Contributor',
    'service-admin',
    [COGNITIVE],
  ],
  [
    '19c28022-e58e-450d-a464-0b2a53034789',
    'Cognitive Services Data Contributor (Preview)',
    'service-admin',
    [COGNITIVE],
  ],
  [
    'b78c5d69-af96-48a3-bf8d-a8b4d589de94',
    'Azure AI Administrator',
    'service-admin',
    [COGNITIVE, LEARNING],
  ],
  ['e47c6f54-e4a2-4754-9501-8e0985b135e1', 'Foundry Account Owner', 'service-admin', [COGNITIVE]],
  ['c883944f-8b7b-4483-af10-35834be79c4a', 'Foundry Owner', 'service-admin', [COGNITIVE]],
  [
    'f6c7c914-8db3-469d-8ca1-694a8f32e121',
    'AzureML Data Scientist',
    'use',
    ['Microsoft.MachineLearningServices/workspaces/*'],
  ],
  [
    '64702f94-c441-49e6-a78b-ef80e0188fee',
    'Azure AI Developer',
    'use',
    ['Microsoft.MachineLearningServices/workspaces/*'],
  ],
  [
    'a001fd3d-188f-4b5d-821b-7da978bf7442',
    'Cognitive Services OpenAI Contributor',
    'use',
    ['Microsoft.CognitiveServices/accounts/deployments/write'],
  ],
  [
    '5e0bd9bd-7b93-4f28-af87-19fc36ad61bd',
    'Cognitive Services OpenAI User',
    'use',
    ['Microsoft.CognitiveServices/accounts/OpenAI/*/read'],
  ],
  [
    '53ca6127-db72-4b80-b1b0-d745d6d5456d',
    'Foundry User',
    'lists-keys',
    ['Microsoft.CognitiveServices/accounts/listkeys/action'],
  ],
  [
    'a97b65f3-24c7-4388-baec-2e87135dc908',
    'Cognitive Services User',
    'lists-keys',
    ['Microsoft.CognitiveServices/accounts/listkeys/action'],
  ],
];

const TITLES = {
  owner: 'everything',
  'service-admin': 'all of an Azure AI service',
} as const;

/** The role of that name or id (a GUID, or the end of a role definition's resource id); null for others. */
export function azureRole(
  nameOrId: string,
): { readonly role: NamedRole; readonly actions: readonly string[] } | null {
  const wanted = (nameOrId.split('/').at(-1) ?? '').toLowerCase();
  const row = ROLES.find(([id, name]) => id === wanted || name.toLowerCase() === wanted);
  if (row === undefined) return null;
  const [, name, breadth, actions] = row;
  const title = breadth in TITLES ? TITLES[breadth as keyof typeof TITLES] : 'an Azure AI service';
  return { role: { name, breadth, title }, actions };
}
