import type { ActionLevel, AiAction } from '../../model/ai-action.ts';

/**
 * Operations that represent a provider: a pattern that matches all of them grants the whole service. Azure's operations
 * all take a scope. learn.microsoft.com/azure/role-based-access-control/permissions/ai-machine-learning
 */
const OPERATIONS: readonly (readonly [string, string, string, ActionLevel])[] = [
  ['cognitive', 'Azure AI services', 'Microsoft.CognitiveServices/accounts/read', 'read'],
  ['cognitive', 'Azure AI services', 'Microsoft.CognitiveServices/accounts/write', 'write'],
  ['cognitive', 'Azure AI services', 'Microsoft.CognitiveServices/accounts/delete', 'write'],
  [
    'cognitive',
    'Azure AI services',
    'Microsoft.CognitiveServices/accounts/listKeys/action',
    'permissions',
  ],
  [
    'cognitive',
    'Azure AI services',
    'Microsoft.CognitiveServices/accounts/regenerateKey/action',
    'permissions',
  ],
  [
    'cognitive',
    'Azure AI services',
    'Microsoft.CognitiveServices/accounts/deployments/write',
    'write',
  ],
  [
    'cognitive',
    'Azure AI services',
    'Microsoft.CognitiveServices/accounts/raiPolicies/write',
    'write',
  ],
  [
    'cognitive',
    'Azure AI services',
    'Microsoft.CognitiveServices/accounts/projects/write',
    'write',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/read',
    'read',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/write',
    'write',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/delete',
    'write',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/listKeys/action',
    'permissions',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/computes/write',
    'write',
  ],
  [
    'machine-learning',
    'Azure Machine Learning',
    'Microsoft.MachineLearningServices/workspaces/onlineEndpoints/write',
    'write',
  ],
];

export const AZURE_AI_ACTIONS: readonly AiAction[] = OPERATIONS.map(
  ([service, title, id, level]) => ({ id, service, title, level, isScoped: true }),
);
