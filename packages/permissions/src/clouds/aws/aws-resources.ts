import type { Declarations } from '../../model/declarations.ts';
import type { LongLivedKey, ResourcePolicy } from '../../model/permission-model.ts';
import { anyProperty, items, property } from '../../value/property.ts';
import { literal } from '../../value/value.ts';
import { policyStatements } from './policy-statements.ts';

const RESOURCE_POLICIES: Readonly<Record<string, readonly string[]>> = {
  'aws.agentcore.policy': ['policy'],
  'aws.sagemaker.model-policy': ['resourcePolicy'],
  'aws.sagemaker.model-group': ['modelPackageGroupPolicy'],
  'aws.s3.bucket-policy': ['policy', 'policyDocument'],
  'aws.iam.document': [],
};

/** Policies at AI resources and buckets. */
export function awsResourcePolicies(declared: Declarations): ResourcePolicy[] {
  return Object.entries(RESOURCE_POLICIES).flatMap(([kind, paths]) =>
    declared.ofKind(kind).flatMap((one) => {
      const policy = paths.length === 0 ? one.properties : anyProperty(one.properties, paths);
      const { statements } = policyStatements(policy);
      if (statements.length === 0) return [];
      const { address, unit, at } = one;
      const bucket = items(property(one.properties, 'bucket'))[0];
      const name = literal(bucket) ?? declared.referred(unit, bucket)[0]?.address ?? address;
      return [{ cloud: 'aws' as const, kind, name, address, unit, statements, at }];
    }),
  );
}

/** Access keys, and the users that they belong to. */
export function awsKeys(declared: Declarations): LongLivedKey[] {
  return declared.ofKind('aws.iam.access-key').map(({ address, unit, properties, at }) => ({
    name: address,
    unit,
    identities: declared
      .referred(unit, anyProperty(properties, ['user', 'userName']))
      .map((user) => user.address),
    at,
  }));
}
