import { folderOf } from '@svc/analysis';
import type { Declared } from '../../model/declared.ts';
import { isTable, items, property } from '../../value/property.ts';
import { displayText, literal, type Value } from '../../value/value.ts';

const KINDS: Readonly<Record<string, string>> = {
  Role: 'k8s.role',
  ClusterRole: 'k8s.cluster-role',
  RoleBinding: 'k8s.role-binding',
  ClusterRoleBinding: 'k8s.cluster-role-binding',
  ServiceAccount: 'k8s.service-account',
};
const PODS =
  /^(Pod|Deployment|StatefulSet|DaemonSet|Job|CronJob|InferenceService|Notebook|RayCluster)$/;

export function isKubernetes(root: Value): boolean {
  return (
    isTable(root) &&
    literal(property(root, 'apiVersion')) !== null &&
    literal(property(root, 'kind')) !== null
  );
}

/** The access rules, service accounts and pods of a manifest; a List's items one by one. */
export function kubernetesDeclarations(path: string, root: Value): Declared[] {
  const kind = literal(property(root, 'kind')) ?? '';
  if (kind.endsWith('List')) {
    return items(property(root, 'items')).flatMap((item) => kubernetesDeclarations(path, item));
  }
  const name = displayText(property(root, 'metadata.name')) || 'unnamed';
  const own =
    (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined) ?? (PODS.test(kind) ? 'k8s.pod' : null);
  const connector = /^IAM(Policy|PartialPolicy|PolicyMember)$/.test(kind);
  if (own === null && !connector) return [];
  const space = displayText(property(root, 'metadata.namespace'));
  return [
    {
      dialect: 'kubernetes',
      kind: own ?? 'gcp.document',
      type: kind,
      address: `${kind} ${space === '' ? '' : `${space}/`}${name}`,
      // Manifests of one folder are applied together.
      unit: `kubernetes:${folderOf(path)}`,
      properties: root,
      at: root.at,
    },
  ];
}
