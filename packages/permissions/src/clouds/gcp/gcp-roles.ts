import type { NamedRole } from '../../model/permission-model.ts';

type Row = readonly [
  role: string,
  breadth: NamedRole['breadth'],
  title: string,
  actions: readonly string[],
];

/**
 * Predefined roles that grant all of an AI service or more, or allow acting as service accounts.
 * cloud.google.com/iam/docs/roles-permissions, read from iann0036/iam-dataset at 2073fa52.
 */
const ROLES: readonly Row[] = [
  ['roles/owner', 'owner', 'all of the project', ['*']],
  ['roles/editor', 'owner', 'all of the project but its access', ['*']],
  ['roles/iam.securityAdmin', 'owner', 'the granting of any role', ['*.setIamPolicy']],
  [
    'roles/resourcemanager.projectIamAdmin',
    'owner',
    'the granting of any role',
    ['resourcemanager.projects.setIamPolicy'],
  ],
  ['roles/aiplatform.admin', 'service-admin', 'all of Vertex AI', ['aiplatform.*']],
  [
    'roles/aiplatform.editor',
    'service-admin',
    'all of Vertex AI, other than its access',
    ['aiplatform.*'],
  ],
  [
    'roles/aiplatform.serviceAgent',
    'service-admin',
    'all of Vertex AI and the data it reads',
    ['aiplatform.*'],
  ],
  [
    'roles/aiplatform.customCodeServiceAgent',
    'service-admin',
    'all of Vertex AI and the data it reads',
    ['aiplatform.*'],
  ],
  ['roles/aiplatform.expressAdmin', 'service-admin', 'all of Vertex AI', ['aiplatform.*']],
  [
    'roles/aiplatform.colabEnterpriseAdmin',
    'service-admin',
    'all of Colab Enterprise',
    ['aiplatform.notebookRuntimes.*'],
  ],
  ['roles/ml.admin', 'service-admin', 'all of AI Platform', ['ml.*']],
  ['roles/notebooks.admin', 'service-admin', 'all of Vertex AI Workbench', ['notebooks.*']],
  [
    'roles/notebooks.legacyAdmin',
    'service-admin',
    'all of Vertex AI Workbench and Compute Engine',
    ['notebooks.*'],
  ],
  ['roles/dialogflow.admin', 'service-admin', 'all of Dialogflow', ['dialogflow.*']],
  [
    'roles/discoveryengine.admin',
    'service-admin',
    'all of Vertex AI Search and Agent Builder',
    ['discoveryengine.*'],
  ],
  [
    'roles/discoveryengine.agentspaceAdmin',
    'service-admin',
    'all of Gemini Enterprise',
    ['discoveryengine.*'],
  ],
  [
    'roles/cloudaicompanion.admin',
    'service-admin',
    'all of Gemini for Google Cloud',
    ['cloudaicompanion.*'],
  ],
  ['roles/agentregistry.admin', 'service-admin', 'all of the agent registry', ['agentregistry.*']],
  ['roles/automl.admin', 'service-admin', 'all of AutoML', ['automl.*']],
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
