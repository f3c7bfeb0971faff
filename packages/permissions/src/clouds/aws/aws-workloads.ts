import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import { refKey, refOf } from '../../model/identity-ref.ts';
import type { IdentityRef, Workload } from '../../model/permission-model.ts';
import { type WorkloadKind, workloadAt } from '../../model/workload-at.ts';
import { anyProperty, items, property } from '../../value/property.ts';
import { displayText, literal, type Value } from '../../value/value.ts';
import { openFunctions } from './open-functions.ts';

type Row = WorkloadKind & {
  /** Properties that name its role, the first that is set. */
  readonly roles: readonly string[];
  /** Property that names its model. */
  readonly model?: string;
};

const ROWS: Readonly<Record<string, Row>> = {
  'aws.lambda.function': { title: 'function', platform: 'AWS Lambda function', roles: ['role'] },
  'aws.sam.function': { title: 'function', platform: 'AWS Lambda function', roles: ['role'] },
  'aws.states.machine': {
    title: 'state machine',
    platform: 'AWS Step Functions state machine',
    roles: ['roleArn', 'role'],
  },
  'aws.ecs.task': { title: 'task', platform: 'Amazon ECS task', roles: ['taskRoleArn'] },
  'aws.ec2.instance': {
    title: 'instance',
    platform: 'Amazon EC2 instance',
    roles: ['iamInstanceProfile'],
  },
  'aws.ec2.launch-template': {
    title: 'instances',
    platform: 'Amazon EC2 launch template',
    roles: [
      'iamInstanceProfile.name',
      'iamInstanceProfile.arn',
      'launchTemplateData.iamInstanceProfile.name',
      'launchTemplateData.iamInstanceProfile.arn',
    ],
  },
  'aws.apprunner.service': {
    title: 'service',
    platform: 'AWS App Runner service',
    roles: ['instanceConfiguration.instanceRoleArn'],
  },
  'aws.codebuild.project': {
    title: 'build',
    platform: 'AWS CodeBuild project',
    roles: ['serviceRole'],
  },
  'aws.appsync.source': {
    title: 'data source',
    platform: 'AWS AppSync data source',
    roles: ['serviceRoleArn'],
  },
  'aws.glue.job': { title: 'job', platform: 'AWS Glue job', roles: ['roleArn', 'role'] },
  'aws.bedrock.agent': {
    title: 'agent',
    platform: 'Amazon Bedrock agent',
    roles: ['agentResourceRoleArn'],
    isAgent: true,
    asset: 'agent',
    model: 'foundationModel',
  },
  'aws.bedrock.flow': {
    title: 'flow',
    platform: 'Amazon Bedrock flow',
    roles: ['executionRoleArn'],
    isAgent: true,
    asset: 'agent',
  },
  'aws.bedrock.knowledge-base': {
    title: 'knowledge base',
    platform: 'Amazon Bedrock knowledge base',
    roles: ['roleArn'],
    asset: 'vector-store',
    model: 'knowledgeBaseConfiguration.vectorKnowledgeBaseConfiguration.embeddingModelArn',
  },
  'aws.agentcore.runtime': {
    title: 'agent runtime',
    platform: 'Amazon Bedrock AgentCore runtime',
    roles: ['roleArn'],
    isAgent: true,
    asset: 'agent',
  },
  'aws.agentcore.gateway': {
    title: 'agent gateway',
    platform: 'Amazon Bedrock AgentCore gateway',
    roles: ['roleArn'],
    asset: 'ai-service',
  },
  'aws.agentcore.browser': {
    title: 'agent browser',
    platform: 'Amazon Bedrock AgentCore browser',
    roles: ['executionRoleArn'],
    asset: 'tool',
  },
  'aws.agentcore.interpreter': {
    title: 'code interpreter',
    platform: 'Amazon Bedrock AgentCore code interpreter',
    roles: ['executionRoleArn'],
    asset: 'tool',
  },
  'aws.sagemaker.notebook': {
    title: 'notebook',
    platform: 'Amazon SageMaker notebook',
    roles: ['roleArn'],
    asset: 'ai-service',
  },
  'aws.sagemaker.model': {
    title: 'model',
    platform: 'Amazon SageMaker model',
    roles: ['executionRoleArn'],
    asset: 'model',
  },
  'aws.sagemaker.endpoint': {
    title: 'endpoint',
    platform: 'Amazon SageMaker endpoint',
    roles: [],
    asset: 'ai-service',
  },
  'aws.sagemaker.pipeline': {
    title: 'SageMaker pipeline',
    platform: 'Amazon SageMaker pipeline',
    roles: ['roleArn'],
    asset: 'ai-service',
  },
  'aws.sagemaker.domain': {
    title: 'SageMaker domain',
    platform: 'Amazon SageMaker domain',
    roles: ['defaultUserSettings.executionRole', 'defaultUserSettings.executionRoleArn'],
    asset: 'ai-service',
  },
  'aws.sagemaker.user-profile': {
    title: 'SageMaker user profile',
    platform: 'Amazon SageMaker user profile',
    roles: ['userSettings.executionRole'],
    asset: 'ai-service',
  },
  'aws.qbusiness.application': {
    title: 'Q Business application',
    platform: 'Amazon Q Business application',
    roles: ['roleArn', 'iamServiceRoleArn'],
    asset: 'ai-service',
  },
};

/** Where each kind writes the name that it will have once it is deployed. */
const OWN_NAME = [
  'functionName',
  'agentName',
  'agentRuntimeName',
  'stateMachineName',
  'modelName',
  'endpointName',
  'pipelineName',
  'domainName',
  'userProfileName',
  'notebookInstanceName',
  'displayName',
  'family',
  'name',
];

/** What runs on AWS with a role, and whether anybody can reach it. */
export function awsWorkloads(declared: Declarations): Workload[] {
  const open = openFunctions(declared);
  return declared.ofKind(...Object.keys(ROWS)).map((one) => {
    const row = ROWS[one.kind] as Row;
    return workloadAt(one, row, {
      cloud: 'aws',
      ownName: literal(anyProperty(one.properties, OWN_NAME)),
      identities: identitiesOf(declared, one, row),
      models: modelsOf(one, row),
      exposure: open.get(refKey(one)) ?? null,
    });
  });
}

function identitiesOf(declared: Declarations, one: Declared, { roles }: Row): IdentityRef[] {
  if (one.kind === 'aws.sagemaker.endpoint') return endpointRoles(declared, one);
  const role = anyProperty(one.properties, roles);
  if (role !== undefined) return roleRefs(declared, one.unit, role);
  // SAM makes a role of its own for a function that names none.
  return one.kind === 'aws.sam.function' ? [refOf(one)] : [];
}

/** The roles that a value names: declared ones, those of instance profiles, or the name as it is written. */
export function roleRefs(
  declared: Declarations,
  unit: string,
  value: Value | undefined,
): IdentityRef[] {
  const found = declared.referred(unit, value).flatMap((one) => {
    if (one.kind === 'aws.iam.role') return [refOf(one)];
    if (one.kind !== 'aws.iam.instance-profile') return [];
    return declared
      .referred(one.unit, anyProperty(one.properties, ['role', 'roles']))
      .filter(({ kind }) => kind === 'aws.iam.role')
      .map(refOf);
  });
  const name = displayText(items(value)[0]);
  return found.length > 0 || name === '' ? found : [{ unit, address: name }];
}

/** An endpoint runs with the roles of the models that its configuration names. */
function endpointRoles(declared: Declarations, one: Declared): IdentityRef[] {
  const configs = declared.referred(
    one.unit,
    anyProperty(one.properties, ['endpointConfigName', 'endpointConfigurationName']),
  );
  return configs.flatMap((config) =>
    items(property(config.properties, 'productionVariants'))
      .flatMap((variant) => declared.referred(config.unit, property(variant, 'modelName')))
      .flatMap((model) =>
        roleRefs(declared, model.unit, property(model.properties, 'executionRoleArn')),
      ),
  );
}

/** `arn:aws:bedrock:us-east-1::foundation-model/amazon.nova-lite-v1:0` and the plain id alike. */
function modelsOf(one: Declared, { model }: Row): string[] {
  const known = model === undefined ? null : literal(property(one.properties, model));
  const id = known?.split('/').at(-1) ?? '';
  return id === '' ? [] : [id];
}
