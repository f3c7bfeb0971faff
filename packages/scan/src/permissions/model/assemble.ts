import { awsIdentities } from '../aws/aws-identities.ts';
import { awsKeys, awsResourcePolicies, awsWorkloads } from '../aws/aws-resources.ts';
import { awsSettings } from '../aws/aws-settings.ts';
import { declarations } from './declarations.ts';
import type { Declared } from './declared.ts';
import type { PermissionModel } from './permission-model.ts';

/** One permission model of all that the files declare, whatever the dialects. */
export function permissionModel(all: readonly Declared[]): PermissionModel {
  const declared = declarations(all);
  const aws = awsIdentities(declared);
  return {
    identities: [...aws.identities],
    resourcePolicies: awsResourcePolicies(declared),
    workloads: awsWorkloads(declared),
    settings: awsSettings(declared),
    keys: awsKeys(declared),
    unresolved: aws.unresolved,
  };
}
