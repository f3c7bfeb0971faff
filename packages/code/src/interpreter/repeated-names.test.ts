import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const agentsOf = async (path: string, text: string) => {
  const { sightings, uses } = await analysed({ [path]: text });
  const names = sightings.filter(({ kind }) => kind === 'agent').map(({ name }) => name);
  return { names: [...new Set(names)].sort(), uses };
};

const MEMORY = `from pydantic_ai import Agent

FACTS = "You list the facts of a text, one a line."
MERGE = "You merge two lists of facts into one."

def list_facts(model):
    agent = Agent(model, system_prompt=FACTS)
    return agent.run_sync("x")

def merge_facts(model):
    agent = Agent(model, system_prompt=MERGE)
    return agent.run_sync("x")
`;

test('agents of functions of one file that share a plain name are named by their functions [SCAN-04]', async () => {
  const { names, uses } = await agentsOf('memory.py', MEMORY);
  expect(names).toEqual(['list_facts', 'merge_facts']);
  expect(uses.filter((one) => one.includes('prompt'))).toEqual([
    'list_facts -> prompt FACTS',
    'merge_facts -> prompt MERGE',
  ]);
});

test('agents of classes of one file that share a plain name are named by their classes [SCAN-04]', async () => {
  const python = await agentsOf(
    'teams.py',
    `from smolagents import CodeAgent

class Writers:
    def __init__(self, model):
        self.agent = CodeAgent(tools=[], model=model)

class Readers:
    def __init__(self, model):
        self.agent = CodeAgent(tools=[], model=model)

class Painters:
    def build(self, model):
        agent = CodeAgent(tools=[], model=model)

class Dancers:
    def build(self, model):
        agent = CodeAgent(tools=[], model=model)
`,
  );
  expect(python.names).toEqual(['Dancers', 'Painters', 'Readers', 'Writers']);
  const typescript = await agentsOf(
    'teams.ts',
    `import { Agent } from '@mastra/core/agent';
function writer() {
  const agent = new Agent({ instructions: 'Write a poem about the sea.' });
  return agent;
}
const reader = () => {
  const agent = new Agent({ instructions: 'Read a poem about the sea.' });
  return agent;
};
`,
  );
  expect(typescript.names).toEqual(['reader', 'writer']);
});

test('agents of Java, C# and Kotlin that share a plain name are named by their methods [SCAN-04]', async () => {
  const java = await agentsOf(
    'Teams.java',
    `package a;
import com.google.adk.agents.LlmAgent;
class Teams {
    LlmAgent writer() { LlmAgent agent = LlmAgent.builder().instruction("Write").build(); return agent; }
    LlmAgent reader() { LlmAgent agent = LlmAgent.builder().instruction("Read").build(); return agent; }
}
`,
  );
  expect(java.names).toEqual(['reader', 'writer']);
  const csharp = await agentsOf(
    'Teams.cs',
    `using Microsoft.Agents.AI;
class Teams {
    void Write() { var agent = new ChatClientAgent(client, instructions: "Write"); }
    void Read() { var agent = new ChatClientAgent(client, instructions: "Read"); }
}
`,
  );
  expect(csharp.names).toEqual(['Read', 'Write']);
  const kotlin = await agentsOf(
    'Teams.kt',
    `package a
import ai.koog.agents.core.agent.AIAgent
fun write() { val agent = AIAgent(executor = e, systemPrompt = "Write") }
fun read() { val agent = AIAgent(executor = e, systemPrompt = "Read") }
`,
  );
  expect(kotlin.names).toEqual(['read', 'write']);
});

test('a member that two methods of a class set is one agent [SCAN-04]', async () => {
  const { names } = await agentsOf(
    'adapter.ts',
    `import { ToolLoopAgent } from 'ai';
class Adapter {
  first() { if (!this._agent) { this._agent = new ToolLoopAgent({ model }); } return this._agent; }
  again() { this._agent = new ToolLoopAgent({ model }); }
}
`,
  );
  expect(names).toEqual(['_agent']);
});

test('a name keeps what is alone, said by the agent itself, or in a test [SCAN-04]', async () => {
  const alone = await agentsOf('alone.py', MEMORY.slice(0, MEMORY.indexOf('def merge')));
  expect(alone.names).toEqual(['agent']);
  const branches = await agentsOf(
    'branches.py',
    `from pydantic_ai import Agent

def pick(model, fast):
    if fast:
        agent = Agent(model, system_prompt="Be quick.")
    else:
        agent = Agent(model, system_prompt="Be thorough.")
`,
  );
  expect(branches.names).toEqual(['agent']);
  const named = await agentsOf(
    'named.py',
    MEMORY.replaceAll('Agent(model,', 'Agent(model, name="scribe",'),
  );
  expect(named.names).toEqual(['scribe']);
  const own = await agentsOf(
    'own.py',
    MEMORY.replaceAll('agent', 'scribe').replace('pydantic_ai import', 'pydantic_ai import'),
  );
  expect(own.names).toEqual(['scribe']);
  const tested = await agentsOf('tests/memory_test.py', MEMORY);
  expect(tested.names).toEqual(['agent']);
  const other = await agentsOf(
    'other.py',
    `from pydantic_ai import Agent
import requests

def ask(model):
    client = requests.Session()
    agent = Agent(model, system_prompt="Be quick.")

def connect():
    agent = requests.Session()
`,
  );
  expect(other.names).toEqual(['agent']);
});

test('an object whose name is not written is the agent of its class [SCAN-04]', async () => {
  const crew = (name: string) => `class HelperAgent:
    def __init__(self, llm, name):
        self.llm = llm
        self.name = name
        self.messages = []

    def run(self, task):
        return self.llm.invoke(self.messages)

def start(llm, options):
    agent = HelperAgent(llm=llm, name=${name})
    return agent.run("x")
`;
  expect((await agentsOf('crew.py', crew('options.name'))).names).toEqual(['HelperAgent']);
  expect((await agentsOf('crew.py', crew('"Ada"'))).names).toEqual(['Ada', 'HelperAgent']);
});
