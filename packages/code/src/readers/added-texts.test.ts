import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('Go: a prompt to which more is added stays the prompt that it was [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/desk.go': `package pier

import (
	"fmt"
	"google.golang.org/adk/agent/llmagent"
)

const pilotRules = \`You guide ships into the harbour. Ask for the name of each ship. %s\`
const nightRules = \`At night you ask for the lights of each ship, too. %d\`

func rules(isNight bool) string {
	base := fmt.Sprintf(pilotRules, "x")
	if isNight {
		base += fmt.Sprintf(nightRules, 2)
	}
	return base
}

func newPilot() {
	pilot, err := llmagent.New(llmagent.Config{Name: "pilot", Model: model, Instruction: rules(true)})
}
`,
  });
  expect(uses.filter((one) => one.includes('-> prompt'))).toEqual(['pilot -> prompt pilotRules']);
});

test.each([
  [
    'Desk.java',
    `package pier;
import dev.langchain4j.service.AiServices;
class Desk {
    Clerk clerk(boolean isNight) {
        String rules = "You guide ships into the harbour.";
        if (isNight) rules += " Ask for the lights.";
        final String all = rules;
        return AiServices.builder(Clerk.class).chatModel(model).systemMessageProvider(id -> all).build();
    }
}
`,
  ],
  [
    'Desk.cs',
    `using Microsoft.Agents.AI;
class Desk
{
    AIAgent Clerk(IChatClient client, bool isNight)
    {
        var rules = "You guide ships into the harbour.";
        if (isNight) rules += " Ask for the lights.";
        return new ChatClientAgent(client, instructions: rules);
    }
}
`,
  ],
])('%s: the same [SCAN-04]', async (path, text) => {
  const { uses } = await agentsIn({ [path]: text });
  const prompts = uses.filter((one) => one.includes('-> prompt'));
  expect(prompts).toHaveLength(1);
  expect(prompts[0]).not.toContain('unknown');
});

test('Go: a prompt that is added up from nothing is what is added first [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/desk.go': `package pier

import "google.golang.org/adk/agent/llmagent"

func newPilot() {
	rules := ""
	rules += "You guide ships into the harbour."
	rules += " Ask for the name."
	pilot, err := llmagent.New(llmagent.Config{Name: "pilot", Model: model, Instruction: rules})
}
`,
  });
  expect(uses.filter((one) => one.includes('-> prompt'))).toEqual(['pilot -> prompt rules']);
});
