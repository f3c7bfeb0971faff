import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const AGENTS = `from semantic_kernel.agents import ChatCompletionAgent, HandoffOrchestration, OrchestrationHandoffs

support = ChatCompletionAgent(name="Support", instructions="You greet customers.", service=llm)
refund = ChatCompletionAgent(name="Refund", instructions="You pay customers back.", service=llm)
status = ChatCompletionAgent(name="Status", instructions="You look orders up.", service=llm)
`;

type Files = Readonly<Record<string, string>>;
const handoffsOf = async (files: Files) =>
  (await agentsIn(files)).uses.filter((one) => one.includes('-> agent'));
const handoffsIn = (more: string) => handoffsOf({ 'desk.py': AGENTS + more });

test('Python: Semantic Kernel hands over from the source to each target, by agent or by name [SCAN-04]', async () => {
  const chained = `
handoffs = (
    OrchestrationHandoffs()
    .add_many(source_agent=support.name, target_agents={refund.name: "to refunds", "Status": "to orders"})
    .add(source_agent=refund, target_agent=support, description="not a refund")
)
orchestration = HandoffOrchestration(members=[support, refund, status], handoffs=handoffs)
`;
  expect(await handoffsIn(chained)).toEqual([
    'Refund -> agent Support',
    'Support -> agent Refund',
    'Support -> agent Status',
  ]);
  const statements = `
handoffs = OrchestrationHandoffs()
targets = {refund.name: "to refunds"}
handoffs.add_many(support, targets)
handoffs.add_many(status, [support, "Refund"])
handoffs.add_many(refund, {status.name: "to orders"})
`;
  expect(await handoffsIn(statements)).toEqual([
    'Refund -> agent Status',
    'Status -> agent Refund',
    'Status -> agent Support',
    'Support -> agent Refund',
  ]);
});

test('Python: an agent of another file hands over, and an `add` of anything else hands nothing over [SCAN-04]', async () => {
  const files = {
    'agents.py': `from semantic_kernel.agents import ChatCompletionAgent
def make_support(llm):
    return ChatCompletionAgent(name="Support", instructions="You greet customers.", service=llm)
`,
    'desk.py': `from agents import make_support
from semantic_kernel.agents import ChatCompletionAgent, OrchestrationHandoffs
def main(llm, kernel):
    support = make_support(llm)
    refund = ChatCompletionAgent(name="Refund", instructions="You pay back.", service=llm)
    OrchestrationHandoffs().add(support, refund)
    kernel.add(refund, support)
    set().add(refund, support)
`,
  };
  expect(await handoffsOf(files)).toEqual(['Support -> agent Refund']);
});

test('Python: a source or a target of a hand-over that cannot be followed is unknown at its place [SCAN-04]', async () => {
  const lost = `
def build(pick):
    handoffs = OrchestrationHandoffs()
    handoffs.add(source_agent=pick, target_agent=support)
    handoffs.add_many(support, {refund.name: "to refunds", other.name: "elsewhere"})
    handoffs.add(refund, pick())
`;
  const two = {
    'desk.py': AGENTS + lost,
    'other.py': `${lost}\nfrom semantic_kernel.agents import OrchestrationHandoffs\n`,
  };
  expect(await handoffsOf(two)).toEqual(
    expect.arrayContaining([
      'Refund -> agent unknown (desk.py:11)',
      'Support -> agent Refund',
      'Support -> agent unknown (desk.py:10)',
      'unknown -> agent Support',
    ]),
  );
});

test('Python: a target that another file names by a key is unknown in that file [SCAN-04]', async () => {
  const files = {
    'desk.py': `${AGENTS}from targets import TARGETS\nOrchestrationHandoffs().add_many(support, TARGETS)\n`,
    'targets.py': 'TARGETS = {\n    "Elsewhere": "to others",\n}\n',
  };
  expect(await handoffsOf(files)).toEqual(['Support -> agent unknown (targets.py:2)']);
});

test('Python: which source of several callers goes with which target is not shown [SCAN-04]', async () => {
  const callers = `
def build(source, target):
    return OrchestrationHandoffs().add(source, target)
build(support, refund)
build(status, support)
`;
  expect(await handoffsIn(callers)).toEqual([
    'Status -> agent unknown (desk.py:8)',
    'Support -> agent unknown (desk.py:8)',
  ]);
});

const DESK = (body: string) => ({
  'Desk.cs': `using Microsoft.SemanticKernel;
using Microsoft.SemanticKernel.Agents;
using Microsoft.SemanticKernel.Agents.Orchestration.Handoff;
class Desk {
  public void Run(Kernel kernel) {
    ChatCompletionAgent support = new() { Name = "Support", Instructions = "You greet.", Kernel = kernel };
    ChatCompletionAgent status = new() { Name = "Status", Instructions = "You look up.", Kernel = kernel };
    ChatCompletionAgent refund = new() { Name = "Refund", Instructions = "You pay back.", Kernel = kernel };
${body}
  }
}
`,
});

test('C#: Semantic Kernel hands over to each target of a chain, whose descriptions are no agents [SCAN-04]', async () => {
  const chained = DESK(`    HandoffOrchestration desk = new(OrchestrationHandoffs
      .StartWith(support)
      .Add(support, status, refund)
      .Add(status, support, "not about an order"), support, status, refund);`);
  expect(await handoffsOf(chained)).toEqual([
    'Status -> agent Support',
    'Support -> agent Refund',
    'Support -> agent Status',
  ]);
  const statements = DESK(`    var handoffs = OrchestrationHandoffs.StartWith(support);
    handoffs.Add(refund, support);
    OrchestrationHandoffs own = new();
    own.Add(status, refund, "Refund");`);
  expect(await handoffsOf(statements)).toEqual([
    'Refund -> agent Support',
    'Status -> agent Refund',
  ]);
});

test('C#: the workflow builder of the Agent Framework hands over between agents and lists of them [SCAN-04]', async () => {
  const files = {
    'Desk.cs': `using Microsoft.Agents.AI;
using Microsoft.Agents.AI.Workflows;
class Desk {
  public Workflow Build(IChatClient client) {
    ChatClientAgent support = new(client, instructions: "You greet.", name: "Support");
    ChatClientAgent status = new(client, instructions: "You look up.", name: "Status");
    ChatClientAgent refund = new(client, instructions: "You pay back.", name: "Refund");
    return AgentWorkflowBuilder.CreateHandoffBuilderWith(support)
      .WithHandoffs(support, [status, refund])
      .WithHandoffs([status, refund], support)
      .WithHandoff(status, refund, "to be paid")
      .Build();
  }
}
`,
  };
  expect(await handoffsOf(files)).toEqual([
    'Refund -> agent Support',
    'Status -> agent Refund',
    'Status -> agent Support',
    'Support -> agent Refund',
    'Support -> agent Status',
  ]);
});

test('Python: an agent that data names is called as its variable, never `name` [SCAN-04]', async () => {
  const files = {
    'desk.py': `from semantic_kernel.agents import ChatCompletionAgent
SPEC = {"name": "Porter"}
CLERK = "Clerk"
def load(spec, name):
    guard = ChatCompletionAgent(name=spec["name"], instructions="You guard.")
    cook = ChatCompletionAgent(name=spec["agent_name"], instructions="You cook.")
    driver = ChatCompletionAgent(name=name, instructions="You drive.")
    porter = ChatCompletionAgent(name=SPEC["name"], instructions="You carry.")
    clerk = ChatCompletionAgent(name=CLERK, instructions="You file.")
    return [guard, cook, driver, porter, clerk]
`,
  };
  const { agents } = await agentsIn(files);
  expect(agents).toEqual(['Clerk', 'Porter', 'cook', 'driver', 'guard']);
});
