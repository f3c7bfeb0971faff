import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const LIBRARY = `package agents

type ScribeAgent struct {
	model  Model
	tools  []Tool
	prompt string
}

func NewScribeAgent(model Model, tools []Tool, systemPrompt string) (*ScribeAgent, error) {
	if model == nil {
		return nil, ErrNoModel
	}
	agent := &ScribeAgent{model: model, prompt: systemPrompt}
	return agent, nil
}

func NewDefault(model Model, tools []Tool) (*ScribeAgent, error) {
	return NewScribeAgent(model, tools, "")
}

type SwitchAgent struct{ port int }

func NewSwitchAgent(port int) *SwitchAgent { return &SwitchAgent{port: port} }
`;

const files = (main: string, folder = 'examples') => ({
  'go.mod': 'module example.com/depot\n\ngo 1.24\n',
  'agents/agents.go': LIBRARY,
  'models/models.go':
    'package models\n\nfunc NewModel(id string, token string) *Remote { return &Remote{id} }\n',
  [`${folder}/ledger/main.go`]: `package main

import (
	"example.com/depot/agents"
	"example.com/depot/models"
)

func main() {
	model := models.NewModel("depot/scribe-9b", token)
${main}
}
`,
});

/** What the function of the library makes itself, of what it is given. */
const OF_LIBRARY = 'agent -> model unknown (agents/agents.go:18)';

const KEEPER = `	agent, err := agents.NewScribeAgent(model, nil, "You keep the ledger of the depot.")
	terse, err := agents.NewScribeAgent(model, nil, "")`;

test('Go: what an example makes by a function whose type is called an agent is one, with what its parameters say [SCAN-04]', async () => {
  const found = await agentsIn(files(KEEPER));
  expect(found).toEqual({
    agents: ['agent', 'ledger', 'terse'],
    uses: [
      OF_LIBRARY,
      'ledger -> model depot/scribe-9b',
      'ledger -> prompt ledger prompt',
      'terse -> model depot/scribe-9b',
    ],
  });
});

test('Go: what the product makes by it is the agent of the function [SCAN-04]', async () => {
  expect((await agentsIn(files(KEEPER, 'cmd'))).agents).toEqual(['agent']);
});

test.each([
  ['an agent that takes no model', '	switches := agents.NewSwitchAgent(8080)'],
  ['a function of the library that passes on what it is given', '	run(model)'],
])('Go: %s makes none [SCAN-04]', async (_, main) => {
  expect(await agentsIn(files(main))).toEqual({ agents: ['agent'], uses: [OF_LIBRARY] });
});
