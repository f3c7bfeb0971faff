import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

const edges = async (path: string, text: string) =>
  (await analysed({ [path]: text })).uses.filter((one) => / -> (?:tool|agent|model) /.test(one));

test('agents of eino with their tools, models and sub-agents [SCAN-04]', async () => {
  const found = await edges(
    'main.go',
    `package main

import (
	"github.com/cloudwego/eino-ext/components/model/openai"
	"github.com/cloudwego/eino-ext/components/tool/duckduckgo"
	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/adk/prebuilt/supervisor"
	"github.com/cloudwego/eino/components/tool"
	"github.com/cloudwego/eino/components/tool/utils"
	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/flow/agent/react"
	"github.com/cloudwego/eino/schema"
)

func addTodo() tool.InvokableTool {
	return utils.NewTool(&schema.ToolInfo{Name: "add_todo"}, AddTodo)
}

func main() {
	chatModel, _ := openai.NewChatModel(ctx, &openai.ChatModelConfig{Model: "gpt-5"})
	update, err := utils.InferTool("update_todo", "Update", UpdateTodo)
	search, err := duckduckgo.NewTextSearchTool(ctx, &duckduckgo.Config{})
	todo, err := react.NewAgent(ctx, &react.AgentConfig{
		ToolCallingModel: chatModel,
		ToolsConfig:      compose.ToolsNodeConfig{Tools: []tool.BaseTool{addTodo(), update, search}},
	})
	booker, err := adk.NewChatModelAgent(ctx, &adk.ChatModelAgentConfig{
		Name: "Booker", Model: chatModel,
		ToolsConfig: adk.ToolsConfig{ToolsNodeConfig: compose.ToolsNodeConfig{Tools: []tool.BaseTool{update}}},
	})
	all, err := supervisor.New(ctx, &supervisor.Config{SubAgents: []adk.Agent{booker}})
}
`,
  );
  expect(found).toEqual([
    'Booker -> model gpt-5',
    'Booker -> tool update_todo',
    'all -> agent Booker',
    'todo -> model gpt-5',
    'todo -> tool TextSearchTool',
    'todo -> tool add_todo',
    'todo -> tool update_todo',
  ]);
});

test('agents of adk-go with their tools and sub-agents [SCAN-04]', async () => {
  const found = await edges(
    'main.go',
    `package main

import (
	"google.golang.org/adk/agent"
	"google.golang.org/adk/agent/llmagent"
	"google.golang.org/adk/agent/workflowagents/sequentialagent"
	"google.golang.org/adk/tool"
	"google.golang.org/adk/tool/agenttool"
	"google.golang.org/adk/tool/functiontool"
	"google.golang.org/adk/tool/geminitool"
)

func main() {
	sum, err := functiontool.New(functiontool.Config{Name: "sum"}, add)
	helper, err := llmagent.New(llmagent.Config{Name: "helper", Tools: []tool.Tool{geminitool.GoogleSearch{}}})
	root, err := llmagent.New(llmagent.Config{Name: "root", Tools: []tool.Tool{sum, agenttool.New(helper, nil)}})
	flow, err := sequentialagent.New(sequentialagent.Config{
		AgentConfig: agent.Config{Name: "flow", SubAgents: []agent.Agent{helper, root}},
	})
}
`,
  );
  expect(found).toEqual([
    'flow -> agent helper',
    'flow -> agent root',
    'helper -> tool GoogleSearch',
    'root -> agent helper',
    'root -> tool sum',
  ]);
});

test('agents of Koog and Embabel with tools of the tree and of packages [SCAN-04]', async () => {
  const koog = await edges(
    'Main.kt',
    `package a
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.ext.tool.SayToUser

class MathTools {
    @Tool
    fun add(a: Int, b: Int): Int = a + b
}

fun main() {
    val registry = ToolRegistry {
        tool(SayToUser)
        tools(MathTools())
    }
    val calc = AIAgent(executor = e, systemPrompt = "Compute.", toolRegistry = registry)
}
`,
  );
  expect(koog).toEqual(['calc -> tool SayToUser', 'calc -> tool add']);
  const embabel = await edges(
    'StarNews.kt',
    `package b
import com.embabel.agent.api.annotation.Agent
import com.embabel.agent.api.common.OperationContext
import com.embabel.agent.core.CoreToolGroups
import org.springframework.ai.tool.annotation.Tool

class Horoscopes {
    @Tool(description = "Daily")
    fun daily(sign: String): String = "x"
}

@Agent(description = "Find news")
class StarNewsFinder {
    fun find(person: String, context: OperationContext): String =
        context.ai().withLlm("gpt-5-mini").withToolGroup(CoreToolGroups.WEB).withToolObject(Horoscopes()).createObject("find")
}
`,
  );
  expect(embabel).toEqual([
    'StarNewsFinder -> model gpt-5-mini',
    'StarNewsFinder -> tool WEB',
    'StarNewsFinder -> tool daily',
  ]);
});

test('what an action of Embabel asks for is a prompt of its agent [SCAN-04]', async () => {
  const { uses } = await analysed({
    'A.java': `package b;
import com.embabel.agent.api.annotation.Agent;
import com.embabel.agent.api.common.OperationContext;

@Agent(description = "Research")
public class Wiki {
    Areas areas(Subject subject, OperationContext context) {
        return context.ai().withAutoLlm().createObject("""
            What are some interesting topics to explore about %s?
            """.formatted(subject.name()), Areas.class);
    }
}
`,
  });
  expect(uses.filter((one) => one.includes(' -> prompt '))).toHaveLength(1);
});

test('agents that LangChain4j builds from interfaces [SCAN-04]', async () => {
  const found = await edges(
    'App.java',
    `package d;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agentic.AgenticServices;

public class App {
    static class Calculator { @Tool("add") int add(int a, int b) { return a + b; } }
    interface Writer { String write(String topic); }
    interface Novel { String create(String topic); }
    public static void main(String[] args) {
        Writer writer = AgenticServices.agentBuilder(Writer.class).tools(new Calculator()).outputKey("story").build();
        Novel novel = AgenticServices.sequenceBuilder(Novel.class).subAgents(writer).build();
    }
}
`,
  );
  expect(found).toEqual(['Novel -> agent Writer', 'Writer -> tool add']);
});

test('hosted tools of .NET, options of an agent, and the model that it is made of [SCAN-04]', async () => {
  const found = await edges(
    'Program.cs',
    `using Microsoft.Agents.AI;
using Microsoft.Extensions.AI;
using OpenAI;

AIAgent agent = new OpenAIClient(key).GetChatClient("gpt-5").CreateAIAgent(
    name: "Helper", tools: [new HostedWebSearchTool(), ResponseTool.CreateFileSearchTool().AsAITool()]);
ChatClientAgent second = new ChatClientAgent(client, new ChatClientAgentOptions {
    Name = "Second", ChatOptions = new ChatOptions { Tools = [new HostedCodeInterpreterTool()] } });
`,
  );
  expect(found).toEqual([
    'Helper -> model gpt-5',
    'Helper -> tool FileSearchTool',
    'Helper -> tool HostedWebSearchTool',
    'OpenAI -> model gpt-5',
    'Second -> model unknown',
    'Second -> tool HostedCodeInterpreterTool',
  ]);
});

test('agents of VoltAgent with toolkits and sub-agents [SCAN-04]', async () => {
  const found = await edges(
    'index.ts',
    `import { Agent, createTool, createToolkit, VoltAgent } from '@voltagent/core';
const weather = createTool({ name: 'get_weather', execute: async () => 'x' });
const kit = createToolkit({ name: 'calendar', tools: [createTool({ name: 'add_event', execute: add })] });
const writer = new Agent({ name: 'writer', instructions: 'Write' });
const lead = new Agent({ name: 'lead', tools: [weather, kit], subAgents: [writer] });
new VoltAgent({ agents: { lead } });
`,
  );
  expect(found).toEqual([
    'lead -> agent writer',
    'lead -> tool add_event',
    'lead -> tool get_weather',
  ]);
});

test('tools by from_function and FunctionTool; the default of a setting is a model in use [SCAN-04]', async () => {
  const { uses, sightings } = await analysed({
    'a.py': `from langchain.tools import Tool, StructuredTool
from langchain.agents import create_agent
from autogen_core.tools import FunctionTool
from autogen_agentchat.agents import AssistantAgent
from pydantic import BaseModel, Field

class Settings(BaseModel):
    chat_model: str = Field(default="gpt-5")

def search(q): ...
def calc(x): ...
tools = [Tool.from_function(func=search, name="Search"), StructuredTool.from_function(calc)]
one = create_agent(model, tools=tools)
two = AssistantAgent("two", tools=[FunctionTool(calc, name="calculator", description="c")])
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual([
    'one -> tool Search',
    'one -> tool calc',
    'two -> tool calculator',
  ]);
  expect(sightings.filter(({ kind }) => kind === 'model')).toMatchObject([
    { name: 'gpt-5', confidence: 'high' },
  ]);
});
