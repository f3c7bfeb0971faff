import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test('ADK for Go: toolsets of an agent are MCP clients, added under a condition too [SCAN-04]', async () => {
  const found = await agentsIn({
    'main.go': `package main

import (
	"google.golang.org/adk/v2/agent/llmagent"
	"google.golang.org/adk/v2/tool"
	"google.golang.org/adk/v2/tool/mcptoolset"
)

func main() {
	harbour, err := mcptoolset.New(mcptoolset.Config{Transport: transport("harbour")})
	toolsets := []tool.Toolset{harbour}
	if isOpen {
		pier, err := mcptoolset.New(mcptoolset.Config{Transport: transport("pier")})
		toolsets = append(toolsets, pier)
	}
	clerk, err := llmagent.New(llmagent.Config{Name: "clerk", Instruction: "You sell stamps.", Toolsets: toolsets})
}
`,
  });
  expect(found).toEqual({
    agents: ['clerk'],
    uses: [
      'clerk -> mcp-client harbour',
      'clerk -> mcp-client pier',
      'clerk -> prompt clerk prompt',
    ],
  });
});

test('ADK for Go: toolsets that the source does not show are unknown tools [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'main.go': `package main

import "google.golang.org/adk/agent/llmagent"

func main() {
	porter, err := llmagent.New(llmagent.Config{Name: "porter", Toolsets: toolsetsOf("porter")})
}
`,
  });
  expect(uses).toEqual(['porter -> tool unknown (main.go:6)']);
});
