import type { Declarations } from '../../model/declarations.ts';
import type { Declared } from '../../model/declared.ts';
import type { IdentityRef, Workload } from '../../model/permission-model.ts';
import { type WorkloadKind, workloadAt } from '../../model/workload-at.ts';
import { anyProperty, property } from '../../value/property.ts';
import { displayText, literal } from '../../value/value.ts';
import { mayBe, type ServiceAccount } from './service-accounts.ts';

/** Pods as Terraform declares them. */
const TERRAFORM: Readonly<Record<string, string>> = {
  kubernetes_pod: 'Pod',
  kubernetes_deployment: 'Deployment',
  kubernetes_stateful_set: 'StatefulSet',
  kubernetes_daemonset: 'DaemonSet',
  kubernetes_daemon_set: 'DaemonSet',
  kubernetes_job: 'Job',
  kubernetes_cron_job: 'CronJob',
};
const TERRAFORM_TYPES = Object.keys(TERRAFORM).flatMap((type) => [type, `${type}_v1`]);

/** Where the kinds hold the pod that they make. */
const PODS = [
  'spec.template.spec',
  'spec.jobTemplate.spec.template.spec',
  'spec.predictor',
  'spec.headGroupSpec.template.spec',
  'spec',
];
/** Identities of one pod; one of people has two or three. */
const MAX_IDENTITIES = 50;
const AI_KINDS = /^(InferenceService|Notebook|RayCluster)$/;
const SERVES_AI = { asset: 'ai-service' } as const;

/** Pods and what makes them, with the service account that they name and the cloud identities that it takes on. */
export function kubernetesWorkloads(
  declared: Declarations,
  accounts: readonly ServiceAccount[],
): Workload[] {
  const byName = Map.groupBy(accounts, ({ name }) => name);
  const byDeclared = new Map(accounts.map((one) => [one.declared, one]));
  return declared.ofKind('k8s.pod', ...TERRAFORM_TYPES).flatMap((one) => {
    const title = TERRAFORM[one.kind.replace(/_v1$/, '')] ?? one.type;
    const identities = identitiesOf(one);
    const isAi = AI_KINDS.test(title);
    if (identities.length === 0 && !isAi) return [];
    const kind: WorkloadKind = { title, platform: `Kubernetes ${title}`, ...(isAi && SERVES_AI) };
    const ownName = literal(property(one.properties, 'metadata.name'));
    return [workloadAt(one, kind, { cloud: 'kubernetes', ownName, identities })];
  });

  function identitiesOf(one: Declared): readonly IdentityRef[] {
    const value = anyProperty(
      one.properties,
      PODS.map((path) => `${path}.serviceAccountName`),
    );
    const referred = declared.referred(one.unit, value).flatMap((own) => byDeclared.get(own) ?? []);
    const name = displayText(value);
    if (referred.length === 0 && name === '') return [];
    const meant = referred.length > 0 ? referred : accountsNamed(one, name);
    if (meant.length === 0) return [{ unit: one.unit, address: `service account ${name}` }];
    return meant
      .flatMap(({ ref, becomes }) => [ref, ...becomes.map(({ to }) => to)])
      .slice(0, MAX_IDENTITIES);
  }

  /** Accounts of the same manifests, else of any, as long as the namespaces do not distinguish them. */
  function accountsNamed(one: Declared, name: string): readonly ServiceAccount[] {
    const namespace = literal(property(one.properties, 'metadata.namespace')) ?? '';
    const alike = (byName.get(name) ?? []).filter((account) => mayBe(account.namespace, namespace));
    const near = alike.filter(({ ref }) => ref.unit === one.unit);
    const same = alike.filter((account) => account.namespace === namespace && namespace !== '');
    // An unknown name may be another thing elsewhere.
    if (near.length > 0 || name.includes('${')) return near;
    if (same.length > 0) return same;
    return alike.length === 1 ? alike : [];
  }
}
