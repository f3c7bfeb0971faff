import type { NamedRole } from '../model/permission-model.ts';

type Row = readonly [
  role: string,
  breadth: NamedRole['breadth'],
  title: string,
  actions: readonly string[],
];

/**
 * Predefined roles that give all of an AI service or more, or let act as service accounts.
 * cloud.google.com/iam/docs/roles-permissions, read from iann0036/iam-dataset at 2073fa52.
 */
const ROLES: readonly Row[] = [
  ['roles/owner', 'owner', 'the project', ['*']],
  ['roles/editor', 'owner', 'the project, other than its access', ['*']],
  ['roles/iam.securityAdmin', 'owner', 'who may do what', ['*.setIamPolicy']],
  [
    'roles/resourcemanager.projectIamAdmin',
    'owner',
    'who may do what',
    ['resourcemanager.projects.setIamPolicy'],
  ],
  ['roles/aiplatform.admin', 'service-admin', 'Vertex AI', ['aiplatform.*']],
  [
    'roles/aiplatform.editor',
    'service-admin',
    'Vertex AI, other than its access',
    ['aiplatform.*'],
  ],
  [
    'roles/aiplatform.serviceAgent',
    'service-admin',
    'Vertex AI and the data it reads',
    ['aiplatform.*'],
  ],
  [
    'roles/aiplatform.customCodeServiceAgent',
    'service-admin',
    'Vertex AI and the data it reads',
    ['aiplatform.*'],
  ],
  ['roles/aiplatform.expressAdmin', 'service-admin', 'Vertex AI', ['aiplatform.*']],
  [
    'roles/aiplatform.colabEnterpriseAdmin',
    'service-admin',
    'Colab Enterprise',
    ['aiplatform.notebookRuntimes.*'],
  ],
  ['roles/ml.admin', 'service-admin', 'AI Platform', ['ml.*']],
  ['roles/notebooks.admin', 'service-admin', 'Vertex AI Workbench', ['notebooks.*']],
  [
    'roles/notebooks.legacyAdmin',
    'service-admin',
    'Vertex AI Workbench and Compute Engine',
    ['notebooks.*'],
  ],
  ['roles/dialogflow.admin', 'service-admin', 'Dialogflow', ['dialogflow.*']],
  [
    'roles/discoveryengine.admin',
    'service-admin',
    'Vertex AI Search and Agent Builder',
    ['discoveryengine.*'],
  ],
  [
    'roles/discoveryengine.agentspaceAdmin',
    'service-admin',
    'Gemini Enterprise',
    ['discoveryengine.*'],
  ],
  [
    'roles/cloudaicompanion.admin',
    'service-admin',
    'Gemini for Google Cloud',
    ['cloudaicompanion.*'],
  ],
  ['roles/agentregistry.admin', 'service-admin', 'the agent registry', ['agentregistry.*']],
  ['roles/automl.admin', 'service-admin', 'AutoML', ['automl.*']],
  ['roles/iam.serviceAccountUser', 'acts-as', 'service accounts', ['iam.serviceAccounts.actAs']],
  [
    'roles/iam.serviceAccountTokenCreator',
    'acts-as',
    'service accounts',
    ['iam.serviceAccounts.getAccessToken'],
  ],
  [
    'roles/iam.serviceAccountAdmin',
    'acts-as',
    'service accounts',
    ['iam.serviceAccounts.setIamPolicy'],
  ],
  [
    'roles/iam.serviceAccountKeyAdmin',
    'acts-as',
    'service accounts',
    ['iam.serviceAccountKeys.create'],
  ],
  ['roles/aiplatform.user', 'use', 'Vertex AI', ['aiplatform.endpoints.predict']],
];

const USES =
  /^roles\/(aiplatform|ml|notebooks|dialogflow|discoveryengine|cloudaicompanion|automl|generativelanguage|agent[a-z]+)\./;

/** The role, as far as it concerns AI; null for one that does not. */
export function gcpRole(
  name: string,
): { readonly role: NamedRole; readonly actions: readonly string[] } | null {
  const row = ROLES.find(([role]) => role === name);
  if (row !== undefined) {
    const [, breadth, title, actions] = row;
    return { role: { name, breadth, title }, actions };
  }
  if (!USES.test(name)) return null;
  const service = name.slice('roles/'.length).split('.')[0] ?? '';
  return { role: { name, breadth: 'use', title: service }, actions: [`${service}.use`] };
}
