/**
 * Words, in lower case, one of which stands in every file that this analyzer wants. A file of another kind that holds
 * one is turned away by its name.
 */
export const PERMISSION_HINTS = {
  'ai-permission': [
    'bedrock',
    'sagemaker',
    'aiplatform',
    'vertex_ai',
    'generativelanguage',
    'discoveryengine',
    'dialogflow',
    'cognitive',
    'openai',
    'machinelearningservices',
    'machine_learning',
    'ai_services',
    'ai_foundry',
    'azure ai',
    'foundry',
    'qbusiness',
    'amazonq',
    'codewhisperer',
    'iam_policy',
    'iam_role',
    'iam_member',
    'iam_binding',
    'google_notebooks',
    'google_workbench',
    'policydocument',
    '"statement"',
    'aws::iam::',
    'aws::serverless::',
    'aws:iam',
    'roledefinition',
    'role_definition',
    'role_assignment',
    'rbac.authorization.k8s.io',
    'iampolicy',
    'roles/ml.',
    'roles/notebooks.',
    'roles/owner',
    'roles/editor',
    'administratoraccess',
    'eks.amazonaws.com/role-arn',
    'iam.gke.io/gcp-service-account',
  ],
} as const;

const KINDS = /\.(tf|tofu|tfvars|json|ya?ml|template|bicep|jinja)$/i;
const NEVER =
  /(^|\/)(node_modules|\.terraform|cdk\.out\/asset\.[^/]*\/)\/|(^|\/)(package(-lock)?|tsconfig[^/]*|composer|angular)\.json$/;

/** Whether a file may hold AI permissions, by its name and the words in it. */
export function nominatesPermissions(path: string, hints: ReadonlySet<string>): boolean {
  return hints.has('ai-permission') && KINDS.test(path) && !NEVER.test(path);
}
