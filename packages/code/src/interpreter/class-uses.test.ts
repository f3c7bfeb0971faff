import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const WORKER = `class Worker:
    def __init__(self, model, tools=None, system_prompt=None):
        self.model = model
        self.tools = tools or []
        self.system_prompt = system_prompt

    def work(self, messages):
        while True:
            answer = self.client.chat(model=self.model, messages=messages, tools=self.tools, system=self.system_prompt)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "content": self.run_tool(call)})

    def copied(self, model):
        return Worker(model, [copy], "You copy what another worker did.")

    def told(self, system_prompt):
        return Worker(self.model, self.tools, system_prompt)
`;
const TOOLS = `def weigh(parcel): ...
def stamp(parcel): ...
def copy(parcel): ...
`;

const agentsOf = async (files: Readonly<Record<string, string>>) =>
  agentsIn({ 'depot/worker.py': `${TOOLS}${WORKER}`, ...files });

const IMPORTS = 'from depot.worker import Worker, weigh, stamp\n';

test('a function that takes only the model says which agent it makes, whoever calls it [SCAN-04]', async () => {
  const { agents } = await agentsOf({
    'crew.py': `${IMPORTS}
def scale(model):
    return Worker(model, [weigh], "You weigh the parcels that arrive.")

def clerk(model):
    return Worker(model, [stamp], "You stamp the parcels that leave.")

day = scale("gpt-5")
night = scale("gpt-5-mini")
desk = clerk("gpt-5")
`,
  });
  expect(agents).toEqual(['clerk', 'scale']);
});

test('what an object makes of its own class is no agent of its own [SCAN-04]', async () => {
  const { agents } = await agentsOf({
    'crew.py': `${IMPORTS}
scale = Worker("gpt-5", [weigh], "You weigh the parcels that arrive.")
clerk = Worker("gpt-5", [stamp], "You stamp the parcels that leave.")
second = scale.copied("gpt-5-mini")
third = scale.told("You count the parcels that are lost.")
`,
  });
  expect(agents).toEqual(['clerk', 'scale']);
});

test('what a function has as a default is what its callers leave out [SCAN-04]', async () => {
  const { uses } = await agentsOf({
    'crew.py': `${IMPORTS}
def hire(prompt, tools=[weigh], model="gpt-5-mini"):
    return Worker(model, tools, prompt)

scale = hire("You weigh the parcels that arrive.")
clerk = hire("You stamp the parcels that leave.", [stamp], "gpt-5")
`,
  });
  expect(uses.filter((one) => !one.includes('prompt'))).toEqual([
    'clerk -> model gpt-5',
    'clerk -> tool stamp',
    'scale -> model gpt-5-mini',
    'scale -> tool weigh',
  ]);
});

test('a function that calls itself makes no agents of its own calls [SCAN-04]', async () => {
  const { agents } = await agentsOf({
    'crew.py': `${IMPORTS}
def hire(prompt, tools, tries=3):
    try:
        return Worker("gpt-5", tools, prompt)
    except Busy:
        return hire(prompt, tools, tries - 1)

scale = hire("You weigh the parcels that arrive.", [weigh])
clerk = hire("You stamp the parcels that leave.", [stamp])
`,
  });
  expect(agents).toEqual(['clerk', 'scale']);
});

test('a class of an example is one agent with what the example gives [SCAN-04]', async () => {
  const { agents } = await agentsIn({
    'examples/depot/worker.py': `${TOOLS}${WORKER}`,
    'examples/depot/main.py': `from worker import Worker, weigh

weigher = Worker("gpt-5", [weigh], "You weigh the parcels that arrive.")
`,
  });
  expect(agents).toEqual(['Worker']);
});

test('the one object that nothing names is the class, beside those that are named [SCAN-04]', async () => {
  const { agents, uses } = await agentsOf({
    'crew.py': `${IMPORTS}
def serve(task):
    Worker("gpt-5", [weigh], "You weigh the parcels that arrive.").work(task)

clerk = Worker("gpt-5-mini", [stamp], "You stamp the parcels that leave.")
`,
  });
  expect(agents).toEqual(['Worker', 'clerk']);
  expect(uses).toContain('Worker -> tool weigh');
  expect(uses).not.toContain('Worker -> tool stamp');
});
