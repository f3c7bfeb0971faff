import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('Python: a system message that a prebuilt agent is sent is its prompt [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pilot.py': `from langchain_anthropic import ChatAnthropic
from langchain_core.messages import HumanMessage, SystemMessage
from langgraph.prebuilt import create_react_agent

RULES = "You bring ships into the harbour."

def bring_in(ship, tools):
    pilot = create_react_agent(model=ChatAnthropic(model="claude-sonnet-4-5"), tools=[])
    return pilot.invoke({"messages": [SystemMessage(content=RULES), HumanMessage(content=ship)]})
`,
  });
  expect(uses).toEqual(['pilot -> model claude-sonnet-4-5', 'pilot -> prompt RULES']);
});

test('Go: prompts that options give an agent are its prompts [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'mate.go': `package mate

import (
	"fmt"

	"github.com/tmc/langchaingo/agents"
)

const Suffix = "Never leave the deck while you keep watch."

func Watch(llm llms.Model, tools []tools.Tool, rules string) *agents.Executor {
	mate := agents.NewConversationalAgent(llm, tools,
		agents.WithCallbacksHandler(handler),
		agents.WithPromptPrefix(fmt.Sprintf("%s You keep watch on deck and report what you see.", rules)),
		agents.WithPromptSuffix(Suffix),
	)
	return agents.NewExecutor(mate)
}
`,
  });
  expect(uses.filter((one) => one.includes(' -> prompt '))).toEqual([
    'mate -> prompt Suffix',
    'mate -> prompt mate prompt',
  ]);
});
