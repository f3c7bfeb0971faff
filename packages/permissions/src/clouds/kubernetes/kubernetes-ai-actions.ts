import type { AiAction } from '../../model/ai-action.ts';

/** API groups of AI platforms, a resource of each, and what they are called. */
const GROUPS: readonly (readonly [group: string, resource: string, title: string])[] = [
  ['kubeflow.org', 'notebooks', 'Kubeflow'],
  ['serving.kserve.io', 'inferenceservices', 'KServe'],
  ['ray.io', 'rayclusters', 'KubeRay'],
  ['machinelearning.seldon.io', 'seldondeployments', 'Seldon'],
  ['mlops.seldon.io', 'models', 'Seldon'],
  ['sagemaker.services.k8s.aws', 'endpoints', 'SageMaker controller'],
  ['bedrockagent.services.k8s.aws', 'agents', 'Bedrock controller'],
  ['kagent.dev', 'agents', 'kagent'],
  ['inference.networking.x-k8s.io', 'inferencepools', 'Gateway API inference extension'],
  ['kaito.sh', 'workspaces', 'KAITO'],
  ['nvidia.com', 'nimservices', 'NVIDIA NIM'],
];
const VERBS = ['get', 'create', 'update', 'delete'] as const;

/** `verb:group/resource`, as this scanner writes a Kubernetes permission. */
export const KUBERNETES_AI_ACTIONS: readonly AiAction[] = GROUPS.flatMap(
  ([group, resource, title]) =>
    // A name that no resource has: only a wildcard covers it, and so everything in the group.
    [resource, 'any-other'].flatMap((name) =>
      VERBS.map((verb) => ({
        id: `${verb}:${group}/${name}`,
        service: group,
        title,
        level: verb === 'get' ? ('read' as const) : ('write' as const),
        isScoped: true,
      })),
    ),
);
