import { BEDROCK_AGENTCORE } from '../clouds/aws/actions/agentcore-actions.ts';
import { BEDROCK, BEDROCK_MANTLE } from '../clouds/aws/actions/bedrock-actions.ts';
import { CODEWHISPERER, Q, QAPPS, QBUSINESS, QDEVELOPER } from '../clouds/aws/actions/q-actions.ts';
import { SAGEMAKER } from '../clouds/aws/actions/sagemaker-actions.ts';
import {
  SAGEMAKER_GEOSPATIAL,
  SAGEMAKER_MLFLOW,
} from '../clouds/aws/actions/sagemaker-tools-actions.ts';
import type { ServiceActions } from '../clouds/aws/actions/service-actions.ts';
import { AZURE_AI_ACTIONS } from '../clouds/azure/azure-ai-actions.ts';
import { GCP_AI_ACTIONS } from '../clouds/gcp/gcp-ai-actions.ts';
import { KUBERNETES_AI_ACTIONS } from '../clouds/kubernetes/kubernetes-ai-actions.ts';
import type { ActionLevel, AiAction } from '../model/ai-action.ts';
import type { Cloud } from '../model/permission-model.ts';

/** Reading and writing by name, running models by what they do. */
const INVOKES =
  /^(bedrock:(Invoke|Converse|Retrieve|StartAsyncInvoke|CreateModelInvocationJob|ApplyGuardrail|Rerank|GenerateQuery)|bedrock-mantle:(Create|Call)Inference|bedrock-agentcore:(Invoke|StartBrowserSession|StartCodeInterpreterSession|Connect)|sagemaker:Invoke|qbusiness:Chat|q:(SendMessage|StartConversation|GenerateCode)|qapps:StartQAppSession|codewhisperer:Generate)/;

const AWS: readonly ServiceActions[] = [
  BEDROCK,
  BEDROCK_MANTLE,
  BEDROCK_AGENTCORE,
  SAGEMAKER,
  SAGEMAKER_GEOSPATIAL,
  SAGEMAKER_MLFLOW,
  Q,
  QBUSINESS,
  QAPPS,
  QDEVELOPER,
  CODEWHISPERER,
];

function awsActions(service: ServiceActions): AiAction[] {
  const { prefix, title } = service;
  return [true, false].flatMap((isScoped) =>
    Object.entries(isScoped ? service.scoped : service.unscoped).flatMap(([level, names]) =>
      names
        .split(/\s+/)
        .filter((name) => name !== '')
        .map((name) => {
          const id = `${prefix}:${name}`;
          const own = INVOKES.test(id) ? 'invoke' : (level as ActionLevel);
          return { id, service: prefix, title, level: own, isScoped };
        }),
    ),
  );
}

/** Every AI action that the checks cover, by cloud. */
export const AI_ACTIONS: Readonly<Record<Cloud, readonly AiAction[]>> = {
  aws: AWS.flatMap(awsActions),
  gcp: GCP_AI_ACTIONS,
  azure: AZURE_AI_ACTIONS,
  kubernetes: KUBERNETES_AI_ACTIONS,
};

const AWS_SERVICES: ReadonlyMap<string, ServiceActions> = new Map(
  AWS.map((service) => [service.prefix.toLowerCase(), service]),
);

/**
 * Returns an action of an AWS service of AI that its table does not list yet; null for a pattern and for other services.
 * Whether it can name resources is not known, so `*` is not reported.
 */
export function unlistedAction(cloud: Cloud, id: string): AiAction | null {
  const [, prefix = ''] = /^([\w-]+):[A-Za-z]\w*$/.exec(id) ?? [];
  const service = cloud === 'aws' ? AWS_SERVICES.get(prefix.toLowerCase()) : undefined;
  if (service === undefined) return null;
  const level = INVOKES.test(id) ? 'invoke' : 'read';
  return { id, service: service.prefix, title: service.title, level, isScoped: false };
}
