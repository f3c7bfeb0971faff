import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';

export const SNIPPET_TARGETS = [
  'env',
  'curl',
  'node',
  'ai-sdk',
  'mastra',
  'langchain-js',
  'openai-agents-js',
  'claude-agent-sdk-js',
  'mcp-js',
  'python',
  'langchain',
  'openai-agents',
  'crewai',
  'autogen',
  'agent-framework',
  'llamaindex',
  'pydantic-ai',
  'google-adk',
  'claude-agent-sdk',
  'semantic-kernel',
  'mcp-python',
  'claude-code',
  'vs-code',
  'cursor',
  'codex',
] as const;
export const SnippetTarget = Type.Enum(SNIPPET_TARGETS);
export type SnippetTarget = Static<typeof SnippetTarget>;

/** Settings or code of one tool, ready to paste. */
export const Snippet = Type.Object({
  target: SnippetTarget,
  title: Type.String(),
  language: Type.Enum(['sh', 'javascript', 'python', 'json', 'toml'] as const),
  file: Type.Union([Type.String(), Type.Null()], {
    description: 'File of the project that the snippet belongs in; null for a shell or a program.',
  }),
  text: Type.String({ description: 'The snippet. It holds no secret.' }),
});
export type Snippet = Static<typeof Snippet>;

export const Onramp = Type.Object({
  agentId: Id('agent'),
  apiUrl: Type.String(),
  gatewayUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'Null where no gateway is configured; there are no snippets of MCP clients then.',
  }),
  audience: Type.Union([Type.String(), Type.Null()], {
    description: 'Audience that JWTs of the agent must name; null for an agent with a lab token.',
  }),
  snippets: Type.Array(Snippet),
});
export type Onramp = Static<typeof Onramp>;
