import {
  IconBook,
  IconBrain,
  IconBug,
  IconCloud,
  IconCode,
  IconDatabase,
  IconFileText,
  IconGitBranch,
  IconId,
  IconKey,
  IconLock,
  IconMessageCode,
  IconPackage,
  IconPlugConnected,
  IconPrompt,
  IconRobot,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconTool,
  IconVector,
} from '@tabler/icons-react';
import { kindName } from './kind-names.ts';

/** Kinds of assets and of things of the graph, and categories of findings. */
const ICONS = {
  repository: IconGitBranch,
  'registered-agent': IconRobot,
  agent: IconRobot,
  'mcp-client': IconPlugConnected,
  skill: IconBook,
  prompt: IconPrompt,
  guardrail: IconShieldCheck,
  'mcp-server': IconServer,
  tool: IconTool,
  model: IconBrain,
  'ai-service': IconCloud,
  dependency: IconPackage,
  'vector-store': IconVector,
  dataset: IconFileText,
  credential: IconKey,
  identity: IconId,
  permission: IconLock,
  'data-source': IconDatabase,
  secret: IconKey,
  'ai-permission': IconLock,
  'agent-config': IconSettings,
  ci: IconGitBranch,
  asset: IconBrain,
  code: IconCode,
  configuration: IconSettings,
  'model-behavior': IconMessageCode,
} as const;

/** The picture of a kind, beside its word or the name of a thing; a kind that is not known has that of a finding. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Icon = ICONS[kind as keyof typeof ICONS] ?? IconBug;
  return <Icon className="kind-icon" size={16} stroke={1.75} aria-hidden data-kind={kind} />;
}

/** A kind by its name and picture. */
export function KindText({ kind }: { readonly kind: string }) {
  return (
    <>
      <KindIcon kind={kind} />
      {kindName(kind)}
    </>
  );
}
