import type { AnalysisRun } from '@svc/analysis';
import { awsIdentities } from '../clouds/aws/aws-identities.ts';
import { awsKeys, awsResourcePolicies } from '../clouds/aws/aws-resources.ts';
import { awsSettings } from '../clouds/aws/aws-settings.ts';
import { awsWorkloads } from '../clouds/aws/aws-workloads.ts';
import { azureIdentities } from '../clouds/azure/azure-identities.ts';
import { azureSettings } from '../clouds/azure/azure-settings.ts';
import { azureWorkloads } from '../clouds/azure/azure-workloads.ts';
import { gcpIdentities } from '../clouds/gcp/gcp-bindings.ts';
import { gcpKeys, gcpSettings } from '../clouds/gcp/gcp-resources.ts';
import { gcpWorkloads } from '../clouds/gcp/gcp-workloads.ts';
import { kubernetesIdentities } from '../clouds/kubernetes/kubernetes-identities.ts';
import { kubernetesWorkloads } from '../clouds/kubernetes/kubernetes-workloads.ts';
import { assumptionsOf, serviceAccounts } from '../clouds/kubernetes/service-accounts.ts';
import { moduleArguments } from '../dialects/policy-json/module-arguments.ts';
import { declarations } from '../model/declarations.ts';
import type { Declared } from '../model/declared.ts';
import type { PermissionModel } from '../model/permission-model.ts';

/** One permission model of all that the files declare, whatever the dialects. */
export function permissionModel(all: readonly Declared[], run: AnalysisRun): PermissionModel {
  const declared = declarations([
    ...all,
    ...all
      .filter(({ kind }) => kind === 'terraform.module')
      .flatMap((call) => moduleArguments(call, run.budget)),
  ]);
  const aws = awsIdentities(declared);
  const identities = [
    ...aws.identities,
    ...gcpIdentities(declared),
    ...azureIdentities(declared),
    ...kubernetesIdentities(declared),
  ];
  const accounts = serviceAccounts(declared, identities);
  return {
    identities,
    resourcePolicies: awsResourcePolicies(declared),
    workloads: [
      ...awsWorkloads(declared),
      ...gcpWorkloads(declared),
      ...azureWorkloads(declared),
      ...kubernetesWorkloads(declared, accounts),
    ],
    assumptions: assumptionsOf(accounts),
    settings: [...awsSettings(declared), ...gcpSettings(declared), ...azureSettings(declared)],
    keys: [...awsKeys(declared), ...gcpKeys(declared)],
    unresolved: aws.unresolved,
    memo: run.memo,
  };
}
