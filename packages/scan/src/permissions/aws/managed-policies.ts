import type { NamedRole } from '../model/permission-model.ts';

type Row = readonly [
  name: string,
  breadth: NamedRole['breadth'],
  title: string,
  actions: readonly string[],
];

/**
 * AWS managed policies that give all of an AI service or more.
 * docs.aws.amazon.com/aws-managed-policy/latest/reference, read from iann0036/iam-dataset at 2073fa52.
 */
const POLICIES: readonly Row[] = [
  ['AdministratorAccess', 'owner', 'the account', ['*']],
  ['PowerUserAccess', 'owner', 'the account, other than identities', ['*']],
  ['IAMFullAccess', 'owner', 'who may do what', ['iam:*']],
  ['AmazonBedrockFullAccess', 'service-admin', 'Amazon Bedrock', ['bedrock:*']],
  [
    'AmazonBedrockMantleFullAccess',
    'service-admin',
    'Amazon Bedrock (Mantle)',
    ['bedrock-mantle:*'],
  ],
  ['BedrockAgentCoreFullAccess', 'service-admin', 'Bedrock AgentCore', ['bedrock-agentcore:*']],
  ['AmazonSageMakerFullAccess', 'service-admin', 'Amazon SageMaker', ['sagemaker:*']],
  ['AmazonSageMakerCanvasFullAccess', 'service-admin', 'SageMaker Canvas', ['sagemaker:*']],
  ['AmazonSageMakerJobFullAccess', 'service-admin', 'SageMaker jobs', ['sagemaker:Create*']],
  [
    'AmazonSageMakerModelRegistryFullAccess',
    'service-admin',
    'the SageMaker model registry',
    ['sagemaker:*ModelPackage*'],
  ],
  [
    'AmazonSageMakerPartnerAppsFullAccess',
    'service-admin',
    'SageMaker partner apps',
    ['sagemaker:*PartnerApp*'],
  ],
  [
    'AmazonSageMakerGeospatialFullAccess',
    'service-admin',
    'SageMaker geospatial',
    ['sagemaker-geospatial:*'],
  ],
  ['SageMakerStudioFullAccess', 'service-admin', 'SageMaker Unified Studio', ['sagemaker:*']],
  ['AmazonQFullAccess', 'service-admin', 'Amazon Q', ['q:*']],
  [
    'AWSGlueConsoleSageMakerNotebookFullAccess',
    'service-admin',
    'SageMaker notebooks of Glue',
    ['sagemaker:*Notebook*'],
  ],
  ['AmazonS3FullAccess', 'use', 'every S3 bucket', ['s3:*']],
  ['AmazonBedrockReadOnly', 'use', 'reading Amazon Bedrock', ['bedrock:Get*', 'bedrock:List*']],
  ['AmazonBedrockLimitedAccess', 'use', 'Amazon Bedrock', ['bedrock:InvokeModel']],
  ['AmazonBedrockMarketplaceAccess', 'use', 'subscribing to models', ['aws-marketplace:Subscribe']],
];

/** The managed policy of an ARN's last part; null for one that is not listed. */
export function managedPolicy(
  name: string,
): { readonly role: NamedRole; readonly actions: readonly string[] } | null {
  const row = POLICIES.find(([policy]) => policy === name);
  if (row === undefined) return null;
  const [, breadth, title, actions] = row;
  return { role: { name, breadth, title }, actions };
}
