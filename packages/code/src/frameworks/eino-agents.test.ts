import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const SERVICE = (config: string, methods: string) => `package service

import (
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
)

type Desk struct {
	chat     model.ToolCallingChatModel
	mcpTools []tool.BaseTool
}

func (d *Desk) agent(ctx context.Context) *react.Agent {
	rules := "You know all tides."
	tools := []tool.BaseTool{}
	tools = append(tools, d.mcpTools...)
	desk, err := react.NewAgent(ctx, &react.AgentConfig{
		ToolCallingModel: d.chat,
		ToolsConfig:      compose.ToolsNodeConfig{Tools: tools},
		${config}
	})
	return desk
}
${methods}`;

const prompts = async (config: string, methods = '') => {
  const { uses } = await agentsIn({ 'service/desk.go': SERVICE(config, methods) });
  return uses.filter((one) => one.includes('-> prompt'));
};

test('Eino: the system message that a modifier puts before the conversation is the prompt [SCAN-04]', async () => {
  expect(
    await prompts(`MessageModifier: func(ctx context.Context, input []*schema.Message) []*schema.Message {
			out := make([]*schema.Message, 0, len(input)+1)
			out = append(out, &schema.Message{Role: schema.System, Content: rules})
			return append(out, input...)
		},`),
  ).toEqual(['desk -> prompt desk prompt']);
  expect(await prompts('MessageModifier: react.NewPersonaModifier("You lend boats."),')).toEqual([
    'desk -> prompt desk prompt',
  ]);
});

const INPUT = (name: string, text: string) => `
func (d *Desk) ${name}(question string) []*schema.Message {
	messages := make([]*schema.Message, 0, 2)
	messages = append(messages, schema.SystemMessage(${text}))
	return append(messages, schema.UserMessage(question))
}
`;

test('Eino: without a modifier, the one system message of the methods of the type is the prompt [SCAN-04]', async () => {
  expect(await prompts('MaxStep: 9,', INPUT('input', '"You lend boats."'))).toEqual([
    'desk -> prompt input system prompt',
  ]);
  const two = INPUT('input', '"You lend boats."') + INPUT('title', '"Name the conversation."');
  expect(await prompts('MaxStep: 9,', two)).toEqual([
    'desk -> prompt unknown (service/desk.go:19)',
  ]);
  expect(await prompts('MaxStep: 9,')).toEqual([]);
});

test('tools that are lost under a name of MCP come of a client that is unknown [SCAN-04]', async () => {
  const { uses } = await agentsIn({ 'service/desk.go': SERVICE('MaxStep: 9,', '') });
  expect(uses).toContain('desk -> mcp-client unknown (service/desk.go:18)');
});

test('Eino: a tool that is wrapped in a type of the tree is not called as the wrapper [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'service/desk.go': SERVICE('MaxStep: 9,', '').replace(
      'tools = append(tools, d.mcpTools...)',
      'tools = append(tools, &tracked{eventTool: d.first, log: d.log}, &counted{base: d.second})',
    ),
    'service/wrap.go': `package service

type tracked struct {
	*eventTool
	log *Log
}

func (t *tracked) InvokableRun(ctx context.Context, in string) (string, error) { return t.eventTool.InvokableRun(ctx, in) }

type counted struct {
	base tool.BaseTool
}

func (c *counted) InvokableRun(ctx context.Context, in string) (string, error) { return "", nil }
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'desk -> tool unknown (service/desk.go:18)',
  ]);
});
