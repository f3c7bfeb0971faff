import type { ActionLevel, AiAction } from '../../model/ai-action.ts';

/** Permissions that represent a service. cloud.google.com/iam/docs/roles-permissions/aiplatform */
const PERMISSIONS: readonly (readonly [string, string, string, ActionLevel])[] = [
  ['aiplatform', 'Vertex AI', 'aiplatform.endpoints.predict', 'invoke'],
  ['aiplatform', 'Vertex AI', 'aiplatform.endpoints.create', 'write'],
  ['aiplatform', 'Vertex AI', 'aiplatform.endpoints.setIamPolicy', 'permissions'],
  ['aiplatform', 'Vertex AI', 'aiplatform.models.upload', 'write'],
  ['aiplatform', 'Vertex AI', 'aiplatform.models.delete', 'write'],
  ['aiplatform', 'Vertex AI', 'aiplatform.customJobs.create', 'write'],
  ['aiplatform', 'Vertex AI', 'aiplatform.reasoningEngines.create', 'write'],
  [
    'discoveryengine',
    'Vertex AI Search and Agent Builder',
    'discoveryengine.engines.create',
    'write',
  ],
  [
    'discoveryengine',
    'Vertex AI Search and Agent Builder',
    'discoveryengine.servingConfigs.search',
    'invoke',
  ],
  ['dialogflow', 'Dialogflow', 'dialogflow.agents.update', 'write'],
  ['dialogflow', 'Dialogflow', 'dialogflow.sessions.detectIntent', 'invoke'],
  ['notebooks', 'Vertex AI Workbench', 'notebooks.instances.create', 'write'],
  ['notebooks', 'Vertex AI Workbench', 'notebooks.instances.setIamPolicy', 'permissions'],
  ['ml', 'AI Platform', 'ml.models.create', 'write'],
  ['ml', 'AI Platform', 'ml.jobs.create', 'write'],
  [
    'cloudaicompanion',
    'Gemini for Google Cloud',
    'cloudaicompanion.codeRepositoryIndexes.create',
    'write',
  ],
  ['generativelanguage', 'Gemini API', 'generativelanguage.models.generateContent', 'invoke'],
];

export const GCP_AI_ACTIONS: readonly AiAction[] = PERMISSIONS.map(
  ([service, title, id, level]) => ({ id, service, title, level, isScoped: true }),
);
