import type { PlainNode } from '@svc/analysis/syntax';
import { list, table, text, unknown, type Value } from '../../value/value.ts';
import { argument, type CodeCall, callAt, positional } from './code-call.ts';
import { type CodeFile, codeValue, placeOf, sourceOf } from './code-value.ts';

/** What a statement of a construct's `grant` method says, and who gets it. */
export type ConstructGrant = { readonly grantee: PlainNode; readonly statement: Value };

type Row = readonly [construct: RegExp, actions: Readonly<Record<string, readonly string[]>>];

const CORE = 'bedrock-agentcore:';
const MODEL = ['bedrock:InvokeModel*', 'bedrock:GetFoundationModel'];
const PROFILE = ['bedrock:GetInferenceProfile', 'bedrock:InvokeModel*'];
const SHORT_TERM = ['GetEvent', 'ListEvents', 'ListActors', 'ListSessions'].map(
  (one) => CORE + one,
);
const LONG_TERM = ['GetMemoryRecord', 'RetrieveMemoryRecords', 'ListMemoryRecords'].map(
  (one) => CORE + one,
);
const MEMORY_ADMIN = ['CreateMemory', 'GetMemory', 'DeleteMemory', 'UpdateMemory'].map(
  (one) => CORE + one,
);
const FORGET = [`${CORE}DeleteEvent`, `${CORE}DeleteMemoryRecord`];

/**
 * Constructs of AI by how they are made, and the actions that their methods grant: aws-cdk-lib and its modules
 * aws-bedrock-alpha, aws-bedrock-agentcore-alpha (2.271.0) and aws-sagemaker-alpha, @cdklabs/generative-ai-cdk-constructs.
 */
const CONSTRUCTS: readonly Row[] = [
  [
    /inference_?profile|prompt_?router/i,
    { grantinvoke: PROFILE, grantprofileusage: ['bedrock:GetInferenceProfile'] },
  ],
  [/foundation_?model|bedrock\w*model/i, { grantinvoke: MODEL, grantinvokeallregions: MODEL }],
  [/guardrail/i, { grantapply: ['bedrock:ApplyGuardrail'] }],
  [
    /knowledge_?base/i,
    {
      grantretrieve: ['bedrock:Retrieve'],
      grantretrieveandgenerate: ['bedrock:RetrieveAndGenerate'],
      grantquery: ['bedrock:Retrieve', 'bedrock:RetrieveAndGenerate'],
    },
  ],
  [
    /bedrock\w*\.Agent(?:Alias)?\b/i,
    { grantinvoke: ['bedrock:InvokeAgent'], grantget: ['bedrock:GetAgentAlias'] },
  ],
  [/bedrock\w*\.Prompt\b/i, { grantget: ['bedrock:GetPrompt'] }],
  [/sagemaker\w*\.?endpoint/i, { grantinvoke: ['sagemaker:InvokeEndpoint'] }],
  [
    /agent_?core\w*\.?runtime/i,
    {
      grantinvoke: [`${CORE}InvokeAgentRuntime`, `${CORE}InvokeAgentRuntimeForUser`],
      grantinvokeruntime: [`${CORE}InvokeAgentRuntime`],
      grantinvokeruntimeforuser: [`${CORE}InvokeAgentRuntimeForUser`],
    },
  ],
  [
    /agent_?core\w*\.?gateway\b/i,
    {
      grantinvoke: [`${CORE}InvokeGateway`],
      grantread: [`${CORE}GetGateway`, `${CORE}GetGatewayTarget`],
      grantmanage: ['CreateGateway', 'UpdateGateway', 'DeleteGateway'].map((one) => CORE + one),
    },
  ],
  [
    /agent_?core\w*\.?memory\b/i,
    {
      grantwrite: [`${CORE}CreateEvent`],
      grantread: [...SHORT_TERM, ...LONG_TERM],
      grantreadshorttermmemory: SHORT_TERM,
      grantreadlongtermmemory: LONG_TERM,
      grantdelete: FORGET,
      grantdeleteshorttermmemory: FORGET.slice(0, 1),
      grantdeletelongtermmemory: FORGET.slice(1),
      grantadmin: MEMORY_ADMIN,
      grantfullaccess: [
        `${CORE}CreateEvent`,
        ...SHORT_TERM,
        ...LONG_TERM,
        ...FORGET,
        ...MEMORY_ADMIN,
      ],
    },
  ],
  [
    /agent_?core\w*\.?browser/i,
    {
      grantread: [`${CORE}GetBrowser`, `${CORE}GetBrowserSession`],
      grantuse: ['StartBrowserSession', 'UpdateBrowserStream', 'StopBrowserSession'].map(
        (one) => CORE + one,
      ),
    },
  ],
  [
    /agent_?core\w*\.?code_?interpreter/i,
    {
      grantread: [`${CORE}GetCodeInterpreter`, `${CORE}GetCodeInterpreterSession`],
      grantinvoke: [`${CORE}InvokeCodeInterpreter`],
      grantuse: [
        'StartCodeInterpreterSession',
        'InvokeCodeInterpreter',
        'StopCodeInterpreterSession',
      ].map((one) => CORE + one),
    },
  ],
];

/** Returns the statement of a `grant` method of a construct of AI, or of a plain `grant` with actions; null for other calls. */
export function constructGrant(file: CodeFile, call: CodeCall): ConstructGrant | null {
  const { method, receiver } = call;
  if (receiver === null || !method.startsWith('grant')) return null;
  const [first, ...rest] = positional(call);
  const grantee = first ?? argument(file, call, ['grantee']);
  if (grantee == null) return null;
  const at = placeOf(file, call.node);
  const actions =
    method === 'grant'
      ? rest.map((one) => codeValue(file, one)).filter(isAction)
      : grantedBy(file, receiver, method).map((action) => text(action, at));
  if (actions.length === 0) return null;
  const entries = [
    ['Effect', text('Allow', at)],
    ['Action', list(actions, at)],
    ['Resource', unknown(sourceOf(file, receiver), at, `code:${sourceOf(file, receiver)}`)],
  ] as const;
  return {
    grantee,
    statement: table(
      entries.map(([key, value]) => ({ key, value, at })),
      at,
    ),
  };
}

function isAction(value: Value): boolean {
  return value.kind === 'text' && /^[a-z][\w-]*:\w/.test(String(value.parts[0]));
}

/** The actions of a method, by how its object is made: `new bedrock.Agent(...)`, `bedrock.BedrockFoundationModel.NOVA`. */
function grantedBy(file: CodeFile, receiver: PlainNode, method: string): readonly string[] {
  const bound = file.bindings.boundTo(receiver) ?? receiver;
  const made = callAt(file, bound)?.callee ?? sourceOf(file, bound).slice(0, 200);
  const row = CONSTRUCTS.find(([construct, actions]) => method in actions && construct.test(made));
  return row?.[1][method] ?? [];
}
