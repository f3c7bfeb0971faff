import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { OpenSetting, SettingTopic } from '../../model/permission-model.ts';
import { anyProperty, property, switchState } from '../../value/property.ts';
import { displayText, literal } from '../../value/value.ts';
import { policyStatements } from './policy-statements.ts';

type Evidence = OpenSetting['evidence'];

/** Settings of Bedrock, AgentCore and SageMaker, and credentials for them, that leave something open. */
export function awsSettings(declared: Declarations): OpenSetting[] {
  return [
    ...notebooks(declared),
    ...domains(declared),
    ...models(declared),
    ...agentCore(declared),
    ...logging(declared),
    ...keys(declared),
    ...buckets(declared),
  ];
}

function setting(
  one: Declared,
  topic: SettingTopic,
  evidence: Evidence,
  words: string,
): OpenSetting {
  return {
    topic,
    cloud: 'aws',
    name: one.address,
    message: `${one.address} ${words}.`,
    evidence,
    at: one.at,
  };
}

/** Where the setting is written, or left at its default. */
function evidenceOf(one: Declared, path: string): Evidence {
  return property(one.properties, path) === undefined ? 'default' : 'written';
}

function notebooks(declared: Declarations): OpenSetting[] {
  return declared.ofKind('aws.sagemaker.notebook').flatMap((one) => {
    const found: OpenSetting[] = [];
    if (switchState(property(one.properties, 'directInternetAccess'), true) === true) {
      found.push(
        setting(
          one,
          'network',
          evidenceOf(one, 'directInternetAccess'),
          'is a notebook with direct internet access',
        ),
      );
    }
    if (switchState(property(one.properties, 'rootAccess'), true) === true) {
      found.push(
        setting(
          one,
          'root-access',
          evidenceOf(one, 'rootAccess'),
          'is a notebook with root access enabled',
        ),
      );
    }
    return found;
  });
}

function domains(declared: Declarations): OpenSetting[] {
  return declared.ofKind('aws.sagemaker.domain').flatMap((one) => {
    const type = property(one.properties, 'appNetworkAccessType');
    if (type !== undefined && literal(type) !== 'PublicInternetOnly') return [];
    return [
      setting(
        one,
        'network',
        evidenceOf(one, 'appNetworkAccessType'),
        'is a SageMaker domain whose apps have direct internet access',
      ),
    ];
  });
}

function models(declared: Declarations): OpenSetting[] {
  return declared.ofKind('aws.sagemaker.model').flatMap((one) => {
    const isolated = switchState(property(one.properties, 'enableNetworkIsolation'), false);
    const inVpc = property(one.properties, 'vpcConfig') !== undefined;
    if (isolated !== false || inVpc) return [];
    return [
      setting(
        one,
        'isolation',
        evidenceOf(one, 'enableNetworkIsolation'),
        'is a model without network isolation and outside a VPC',
      ),
    ];
  });
}

function agentCore(declared: Declarations): OpenSetting[] {
  const tools = ['aws.agentcore.runtime', 'aws.agentcore.browser', 'aws.agentcore.interpreter'];
  const open = declared
    .ofKind(...tools)
    .filter(
      ({ properties }) =>
        literal(property(properties, 'networkConfiguration.networkMode')) === 'PUBLIC',
    )
    .map((one) =>
      setting(one, 'network', 'written', 'runs an agent’s code with network mode PUBLIC'),
    );
  const gateways = declared
    .ofKind('aws.agentcore.gateway')
    .filter(({ properties }) => literal(property(properties, 'authorizerType')) === 'NONE')
    .map((one) =>
      setting(
        one,
        'public-invoke',
        'written',
        'is an agent gateway without an authorizer: anyone can call its tools',
      ),
    );
  return [...open, ...gateways];
}

function logging(declared: Declarations): OpenSetting[] {
  return declared.ofKind('aws.bedrock.logging').flatMap((one) => {
    const config = anyProperty(one.properties, ['loggingConfig']);
    const text = switchState(property(config, 'textDataDeliveryEnabled'), true);
    const sinks = ['cloudwatchConfig', 's3Config'].some(
      (name) => property(config, name) !== undefined,
    );
    if (text !== false && sinks) return [];
    return [
      setting(
        one,
        'logging',
        'written',
        text === false
          ? 'has model invocation logging without text'
          : 'has model invocation logging without a destination',
      ),
    ];
  });
}

function keys(declared: Declarations): OpenSetting[] {
  return declared
    .ofKind('aws.iam.service-credential')
    .filter(({ properties }) =>
      /^bedrock\./.test(literal(property(properties, 'serviceName')) ?? ''),
    )
    .map((one) => setting(one, 'keys', 'written', 'creates a long-lived Amazon Bedrock API key'));
}

const AI_NAME =
  /(^|[^a-z])(train(ing)?|sagemaker|bedrock|models?|ml|llm|rag|datasets?|artifacts?|embeddings?|finetun\w*|knowledge)([^a-z]|$)/i;

function buckets(declared: Declarations): OpenSetting[] {
  const isAi = (one: Declared, unit: string) => {
    const bucket = anyProperty(one.properties, ['bucket', 'bucketName']);
    const named = [
      displayText(bucket),
      ...declared
        .referred(unit, bucket)
        .flatMap(({ address, properties }) => [
          address,
          displayText(anyProperty(properties, ['bucket', 'bucketName'])),
        ]),
    ];
    return [one.address, ...named].some((name) => AI_NAME.test(name.replaceAll('_', ' ')));
  };
  const acls = declared.ofKind('aws.s3.acl', 'aws.s3.bucket').flatMap((one) => {
    const acl = literal(anyProperty(one.properties, ['acl', 'accessControl']))
      ?.toLowerCase()
      .replaceAll('-', '');
    if (
      acl === undefined ||
      !['publicread', 'publicreadwrite'].includes(acl) ||
      !isAi(one, one.unit)
    )
      return [];
    return [
      setting(one, 'public-data', 'written', 'makes a bucket with training data or models public'),
    ];
  });
  return acls.concat(publicBucketPolicies(declared, isAi));
}

function publicBucketPolicies(
  declared: Declarations,
  isAi: (one: Declared, unit: string) => boolean,
): OpenSetting[] {
  return declared.ofKind('aws.s3.bucket-policy').flatMap((one) => {
    if (!isAi(one, one.unit)) return [];
    const { statements } = policyStatements(
      anyProperty(one.properties, ['policy', 'policyDocument']),
    );
    const open = statements.find(
      ({ effect, principals, conditions }) =>
        effect === 'allow' &&
        conditions.length === 0 &&
        principals.some(({ value }) => literal(value) === '*'),
    );
    if (open === undefined) return [];
    const words = 'makes a bucket with training data or models public';
    return [{ ...setting(one, 'public-data', 'written', words), at: open.at }];
  });
}
