import type { AnalysisRun } from '@svc/analysis';
import { awsIdentities } from '../aws/aws-identities.ts';
import { awsKeys, awsResourcePolicies } from '../aws/aws-resources.ts';
import { awsSettings } from '../aws/aws-settings.ts';
import { awsWorkloads } from '../aws/aws-workloads.ts';
import { azureIdentities } from '../azure/azure-identities.ts';
import { azureSettings } from '../azure/azure-settings.ts';
import { azureWorkloads } from '../azure/azure-workloads.ts';
import { gcpIdentities } from '../gcp/gcp-bindings.ts';
import { gcpKeys, gcpSettings } from '../gcp/gcp-resources.ts';
import { gcpWorkloads } from '../gcp/gcp-workloads.ts';
import { kubernetesIdentities } from '../kubernetes/kubernetes-identities.ts';
import { kubernetesWorkloads } from '../kubernetes/kubernetes-workloads.ts';
import { assumptionsOf, serviceAccounts } from '../kubernetes/service-accounts.ts';
import { declarations } from '../model/declarations.ts';
import type { Declared } from '../model/declared.ts';
import type { PermissionModel } from '../model/permission-model.ts';
import { moduleArguments } from '../policy-json/module-arguments.ts';

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
