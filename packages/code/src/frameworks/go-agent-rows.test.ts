import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const usesOf = async (path: string, text: string) => (await analysed({ [path]: text })).uses;

test('an agent of tRPC-Agent-Go has what its options give, also from a list of options [SCAN-04]', async () => {
  const found = await usesOf(
    'desk.go',
    `package desk

import (
	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/agent/chainagent"
	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/model/openai"
	"trpc.group/trpc-go/trpc-agent-go/tool"
)

func build(shared []llmagent.Option, bag []tool.Tool) {
	reader := llmagent.New("reader",
		llmagent.WithModel(openai.New("gpt-4o-mini")),
		llmagent.WithInstruction("You read letters aloud."),
	)
	opts := append(shared, llmagent.WithModel(openai.New("gpt-4o")), llmagent.WithTools(bag))
	writer := llmagent.New("writer", opts...)
	chainagent.New("desk", chainagent.WithSubAgents([]agent.Agent{reader, writer}))
}
`,
  );
  expect(found).toEqual([
    'desk -> agent reader',
    'desk -> agent writer',
    'reader -> model gpt-4o-mini',
    'reader -> prompt reader prompt',
    'writer -> model gpt-4o',
    'writer -> tool unknown',
  ]);
});

test('a graph of LangGraphGo, with type arguments, has what its nodes use [SCAN-04]', async () => {
  const found = await usesOf(
    'flow.go',
    `package flow

import (
	"context"

	"github.com/sashabaranov/go-openai"
	lgg "github.com/smallnest/langgraphgo/graph"
)

type State struct{ Text string }

func sort(ctx context.Context, state State) (State, error) {
	client := openai.NewClient("key")
	answer, err := client.CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "gpt-4o"})
	state.Text = answer.ID
	return state, err
}

func NewMailGraph() (*lgg.StateRunnable[State], error) {
	g := lgg.NewStateGraph[State]()
	g.AddNode("sort", "Sorts the mail", sort)
	g.SetEntryPoint("sort")
	return g.Compile()
}

func NewLaterGraph(config lgg.CheckpointConfig) (*lgg.CheckpointableRunnable[State], error) {
	g := lgg.NewCheckpointableStateGraphWithConfig[State](config)
	g.AddNode("sort", "Sorts the mail", sort)
	return g.CompileCheckpointable()
}
`,
  );
  expect(found).toEqual([
    'NewLaterGraph -> ai-service OpenAI',
    'NewLaterGraph -> model gpt-4o',
    'NewMailGraph -> ai-service OpenAI',
    'NewMailGraph -> model gpt-4o',
  ]);
});
