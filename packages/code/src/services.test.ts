import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

test('a client that is pointed at another service is that service’s [SCAN-04]', async () => {
  const { sightings, uses } = await analysed({
    'a.py': `import os
from openai import OpenAI
OpenAI()
OpenAI(base_url="https://openrouter.ai/api/v1", api_key=os.environ["ROUTER_KEY"])
OpenAI(base_url="http://localhost:11434/v1")
OpenAI(base_url="http://localhost:8080/v1")
OpenAI(base_url="https://llm.example.com/v1")
`,
    'a.go': `package main
import "github.com/tmc/langchaingo/llms/openai"
func main() { llm, err := openai.New(openai.WithModel("deepseek-chat"), openai.WithBaseURL("https://api.deepseek.com")) }
`,
  });
  expect(
    sightings
      .filter(({ kind }) => kind === 'ai-service')
      .map(({ name, provider, path, line }) => `${path}:${line} ${name} (${provider})`),
  ).toEqual([
    'a.go:3 DeepSeek (DeepSeek)',
    'a.py:3 OpenAI (OpenAI)',
    'a.py:4 OpenRouter (OpenRouter)',
    'a.py:5 Ollama (Ollama)',
    'a.py:6 local model server (null)',
    'a.py:7 OpenAI (OpenAI)',
  ]);
  expect(uses).toEqual(['OpenRouter -> credential ROUTER_KEY']);
});

test('guardrails bear the names of what guards, and a filter that only looks on is none [SCAN-04]', async () => {
  const { assets } = await analysed({
    'a.py': `from agents import Agent, InputGuardrail
def no_secrets(ctx, agent, text): ...
helper = Agent(name="Helper", input_guardrails=[InputGuardrail(guardrail_function=no_secrets)])
`,
    'A.cs': `using Microsoft.SemanticKernel;
class TextModerationFilter : IPromptRenderFilter { }
class LoggingFilter : IFunctionInvocationFilter { }
`,
  });
  expect(assets).toEqual([
    'agent Helper:3',
    'guardrail TextModerationFilter:2',
    'guardrail no_secrets:3',
  ]);
});
