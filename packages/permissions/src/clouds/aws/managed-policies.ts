import type { NamedRole } from '../../model/permission-model.ts';

type Row = readonly [
  name: string,
  breadth: NamedRole['breadth'],
  title: string,
  actions: readonly string[],
];

/**
 * AWS managed policies that grant all of an AI service or more.
 * docs.aws.amazon.com/aws-managed-policy/latest/reference, read from iann0036/iam-dataset at 2073fa52.
 */
const POLICIES: readonly Row[] = [
  ['AdministratorAccess', 'owner', 'all of the account', ['*']],
  ['PowerUserAccess', 'owner', 'all of the account but its identities', ['*']],
  ['IAMFullAccess', 'owner', 'the granting of any permission', ['iam:*']],
  ['AmazonBedrockFullAccess', 'service-admin', 'all of Amazon Bedrock', ['bedrock:*']],
  [
    'AmazonBedrockMantleFullAccess',
    'service-admin',
    'all of Amazon Bedrock (Mantle)',
    ['bedrock-mantle:*'],
  ],
  [
    'BedrockAgentCoreFullAccess',
    'service-admin',
    'all of Bedrock AgentCore',
    ['bedrock-agentcore:*'],
  ],
  ['AmazonSageMakerFullAccess', 'service-admin', 'all of Amazon SageMaker', ['sagemaker:*']],
  ['AmazonSageMakerCanvasFullAccess', 'service-admin', 'all of SageMaker Canvas', ['sagemaker:*']],
  ['AmazonSageMakerJobFullAccess', 'service-admin', 'all of SageMaker jobs', ['sagemaker:Create*']],
  [
    'AmazonSageMakerModelRegistryFullAccess',
    'service-admin',
    'all of the SageMaker model registry',
    ['sagemaker:*ModelPackage*'],
  ],
  [
    'AmazonSageMakerPartnerAppsFullAccess',
    'service-admin',
    'all of SageMaker partner apps',
    ['sagemaker:*PartnerApp*'],
  ],
  [
    'AmazonSageMakerGeospatialFullAccess',
    'service-admin',
    'all of SageMaker geospatial',
    ['sagemaker-geospatial:*'],
  ],
  [
    'SageMakerStudioFullAccess',
    'service-admin',
    'all of SageMaker Unified Studio',
    ['sagemaker:*'],
  ],
  ['AmazonQFullAccess', 'service-admin', 'all of Amazon Q', ['q:*']],
  [
    'AWSGlueConsoleSageMakerNotebookFullAccess',
    'service-admin',
    'all of SageMaker notebooks of Glue',
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
