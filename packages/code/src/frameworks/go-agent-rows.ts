import { agent, type FrameworkRow, graph, model, rows, standsFor } from './framework-row.ts';

/** Libraries of Go for agents whose parts are options, and for graphs of nodes. */
export const GO_AGENT_ROWS: readonly FrameworkRow[] = [
  ...rows('trpc.group/trpc-go/trpc-agent-go', [
    ['llmagent.New', agent('0', {})],
    ['llmagent.WithModel llmagent.WithModels', { parts: { model: '0' } }],
    ['llmagent.WithTools llmagent.WithToolSets', { parts: { tool: '0' } }],
    ['llmagent.WithInstruction llmagent.WithGlobalInstruction', { parts: { prompt: '0' } }],
    ['chainagent.New parallelagent.New cycleagent.New', agent('0', {})],
    [
      'llmagent.WithSubAgents chainagent.WithSubAgents parallelagent.WithSubAgents cycleagent.WithSubAgents',
      { parts: { agent: '0' } },
    ],
    ['team.New', agent('', { agent: '0&1' })],
    ['team.NewSwarm', agent('0', { agent: '2' })],
    ['agent.NewTool', standsFor('agent', '0')],
    ['openai.New', model('0', 'OpenAI')],
    ['anthropic.New', model('0', 'Anthropic')],
    ['bedrock.New', model('0', 'Amazon Bedrock')],
    ['gemini.New', model('1', 'Google')],
    ['ollama.New huggingface.New hunyuan.New', model('0')],
  ]),
  ...rows('github.com/smallnest/langgraphgo', [
    [
      'NewStateGraph NewMessageGraph NewMessagesStateGraph NewCheckpointableStateGraph NewCheckpointableStateGraphWithConfig NewCheckpointableMessageGraph NewCheckpointableMessageGraphWithConfig NewListenableStateGraph NewListenableMessageGraph NewStreamingStateGraph NewStreamingMessageGraph',
      graph('Compile.name'),
    ],
    ['AddNode', { parts: { run: '2' } }],
    ['prebuilt.CreateAgent prebuilt.CreateReactAgent', agent('', { model: '0', tool: '1' })],
    ['prebuilt.CreateSupervisor', agent('', { model: '0', agent: '1' })],
    ['prebuilt.WithSystemMessage', { parts: { prompt: '0' } }],
  ]),
];
