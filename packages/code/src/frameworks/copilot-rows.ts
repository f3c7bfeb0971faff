import { agent, type FrameworkRow, rows, tool } from './framework-row.ts';

/** A session of the GitHub Copilot SDK runs tools until its model asks for none; what creates the session names the agent. */
const session = (parts: FrameworkRow['parts']) => ({ ...agent('', parts), isNamedByMaker: true });

/** The GitHub Copilot SDK for Python, from its documentation: `create_session(model="gpt-5")`, before 1.0 `create_session({"model": "gpt-5"})`. */
export const COPILOT_PYTHON_ROWS: readonly FrameworkRow[] = rows('copilot', [
  [
    'CopilotClient().create_session',
    session({
      model: 'model',
      prompt: 'system_message.content|system_message',
      tool: 'tools',
      mcp: 'mcp_servers',
      agent: 'custom_agents',
    }),
  ],
  ['define_tool', tool('name|0', 'decorator')],
  ['Tool', tool('name')],
]);

/** The same for Node.js. */
export const COPILOT_JAVASCRIPT_ROWS: readonly FrameworkRow[] = rows('@github/copilot-sdk', [
  [
    'CopilotClient().createSession',
    session({
      model: 'model',
      prompt: 'systemMessage.content|systemMessage',
      tool: 'tools',
      mcp: 'mcpServers',
      agent: 'customAgents',
    }),
  ],
  ['defineTool', tool('0')],
]);

/** The parts of a session in Go and .NET, whose settings are an object of their own. */
const sessionParts = (mcp: string) => ({
  model: 'Model',
  prompt: 'SystemMessage.Content|SystemMessage',
  tool: 'Tools',
  mcp,
  agent: 'CustomAgents',
});

/** The same for Go. */
export const COPILOT_GO_ROWS: readonly FrameworkRow[] = rows('github.com/github/copilot-sdk/go', [
  ['SessionConfig', session(sessionParts('MCPServers'))],
  ['DefineTool', tool('0')],
  ['Tool', tool('Name')],
]);

/** The same for .NET. */
export const COPILOT_DOTNET_ROWS: readonly FrameworkRow[] = rows('GitHub.Copilot', [
  ['SessionConfig', session(sessionParts('McpServers'))],
]);
