import type { Names, Writers } from './sdk-names.ts';

/** Code of Python: a governed function, and how each framework gets the SDK. */
export const PYTHON_SNIPPETS: Writers = {
  python: [
    'Python',
    (names) => `# agent ${names.agent}; needs svc-sdk
import os

from svc_sdk import govern

os.environ.setdefault("SVC_API", ${names.apiUrl})


@govern(tool=${names.tool}${names.server === null ? '' : `, server=${names.server}`})
def ${names.local}(id: int) -> str:
    return f"allow {id}"


print(${names.local}(1042))
`,
  ],
  langchain: pythonAdapter('LangChain', 'langchain', 'GovernMiddleware', [
    'from langchain.agents import create_agent',
    '',
    'agent = create_agent(model, tools=[LOCAL], middleware=[GovernMiddleware(OPTIONS)])',
  ]),
  'openai-agents': pythonAdapter('OpenAI Agents SDK', 'openai_agents', 'govern_tools', [
    'from agents import Agent',
    '',
    'agent = Agent(name="agent", tools=govern_tools([LOCAL], OPTIONS))',
  ]),
  crewai: pythonAdapter('CrewAI', 'crewai', 'govern_tools', [
    'from crewai import Agent',
    '',
    'agent = Agent(role=role, goal=goal, backstory=story, tools=govern_tools([LOCAL], OPTIONS))',
  ]),
  autogen: pythonAdapter('AutoGen', 'autogen', 'GovernWorkbench', [
    'from autogen_agentchat.agents import AssistantAgent',
    'from autogen_core.tools import StaticWorkbench',
    '',
    'workbench = GovernWorkbench(StaticWorkbench([LOCAL]), OPTIONS)',
    'agent = AssistantAgent("agent", model_client=model, workbench=workbench)',
  ]),
  'agent-framework': pythonAdapter(
    'Microsoft Agent Framework',
    'agent_framework',
    'GovernMiddleware',
    [
      'from agent_framework import Agent',
      '',
      'agent = Agent(client, tools=[LOCAL], middleware=[GovernMiddleware(OPTIONS)])',
    ],
  ),
  llamaindex: pythonAdapter('LlamaIndex', 'llamaindex', 'govern_tools', [
    'from llama_index.core.agent.workflow import FunctionAgent',
    '',
    'agent = FunctionAgent(tools=govern_tools([LOCAL], OPTIONS), llm=model)',
  ]),
  'pydantic-ai': pythonAdapter('Pydantic AI', 'pydantic_ai', 'govern_toolset', [
    'from pydantic_ai import Agent',
    'from pydantic_ai.toolsets import FunctionToolset',
    '',
    'agent = Agent(model, toolsets=[govern_toolset(FunctionToolset([LOCAL]), OPTIONS)])',
  ]),
  'google-adk': pythonAdapter('Google ADK', 'google_adk', 'GovernPlugin', [
    'from google.adk.runners import InMemoryRunner',
    '',
    'runner = InMemoryRunner(agent=agent, plugins=[GovernPlugin(OPTIONS)])',
  ]),
  'claude-agent-sdk': pythonAdapter('Claude Agent SDK', 'claude_agent_sdk', 'govern_hooks', [
    'from claude_agent_sdk import ClaudeAgentOptions',
    '',
    'options = ClaudeAgentOptions(hooks=govern_hooks(OPTIONS))',
  ]),
  'semantic-kernel': pythonAdapter('Semantic Kernel', 'semantic_kernel', 'govern_kernel', [
    'from semantic_kernel import Kernel',
    '',
    'kernel = govern_kernel(Kernel(), OPTIONS)',
  ]),
  'mcp-python': pythonAdapter('MCP client', 'mcp', 'GovernSession', [
    'from mcp import ClientSession',
    '',
    'session = GovernSession(ClientSession(read, write), OPTIONS)',
  ]),
};

/** Code that adds the SDK to an agent of a framework; the rest of the agent is the reader's. */
function pythonAdapter(
  title: string,
  module: string,
  adapter: string,
  code: readonly string[],
): readonly [string, (names: Names) => string] {
  const write = ({ agent, tool, server, local }: Names) => {
    const names = `names={"${local}": ${tool}}`;
    const options = server === null ? names : `server=${server}, ${names}`;
    const lines = code.map((line) =>
      line.replace('LOCAL', () => local).replace('OPTIONS', () => options),
    );
    const [imports, rest] = [lines.slice(0, lines.indexOf('')), lines.slice(lines.indexOf(''))];
    const adapterImport = `from svc_sdk.${module} import ${adapter}`;
    return [`# agent ${agent}; needs svc-sdk`, ...imports, adapterImport, ...rest, ''].join('\n');
  };
  return [`Python: ${title}`, write];
}
