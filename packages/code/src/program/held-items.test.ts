import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

const toolsOf = async (path: string, text: string) =>
  (await analysed({ [path]: text })).uses.filter((one) => one.includes(' -> tool '));

const TYPESCRIPT = `import { generateText, tool } from 'ai';
import { openai } from '@ai-sdk/openai';
import { z } from 'zod';

const look = tool({ description: 'Looks', inputSchema: z.object({}), execute: async () => '' });
const mail = tool({ description: 'Mails', inputSchema: z.object({}), execute: async () => '' });
const wipe = tool({ description: 'Wipes', inputSchema: z.object({}), execute: async () => '' });
`;
const ask = (tools: string) =>
  `  return generateText({ model: openai('gpt-5'), tools: ${tools}, prompt, maxSteps: 5 });`;

test('what is set on an object of tools is a tool, whatever may be set is unknown [SCAN-04]', async () => {
  const found = await toolsOf(
    'src/run.ts',
    `${TYPESCRIPT}
export async function run(prompt, more) {
  const tools = { look };
  if (more) tools.mail = mail;
  tools['wipe'] = wipe;
  Object.assign(tools, more.load());
${ask('tools')}
}
`,
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "run -> tool look",
      "run -> tool mail",
      "run -> tool unknown",
      "run -> tool wipe",
    ]
  `);
});

test('what is set in a map of tools is a tool by its value, not by its key [SCAN-04]', async () => {
  const found = await toolsOf(
    'src/run.ts',
    `${TYPESCRIPT}
export async function run(prompt) {
  const tools = new Map();
  tools.set('look', look);
  tools.set(mail, wipe);
${ask('tools')}
}
`,
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "run -> tool look",
      "run -> tool wipe",
    ]
  `);
});

test('a member of an object without names, and of another function, is no tool [SCAN-04]', async () => {
  const found = await toolsOf(
    'src/run.ts',
    `${TYPESCRIPT}
function other() {
  const tools = {};
  tools.wipe = wipe;
  return tools;
}
export async function run(prompt) {
  const tools = withTools(look);
  tools.onError = mail;
${ask('tools')}
}
`,
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "run -> tool unknown",
    ]
  `);
});

test('tools that a dictionary is updated with are tools [SCAN-04]', async () => {
  const found = await toolsOf(
    'run.py',
    `from agents import Agent, function_tool

@function_tool
def look(q: str): ...
@function_tool
def mail(q: str): ...
@function_tool
def wipe(q: str): ...

def build(more):
    tools = {"look": look}
    tools.update({"mail": mail})
    tools["wipe"] = wipe
    tools.update(more.load())
    return Agent(name="helper", instructions="You help.", tools=tools, model="gpt-5")
`,
  );
  expect(found).toMatchInlineSnapshot(`
    [
      "helper -> tool look",
      "helper -> tool mail",
      "helper -> tool unknown",
      "helper -> tool wipe",
    ]
  `);
});

test('tools that are made of what a list holds are unknown, not none [SCAN-04]', async () => {
  const found = await toolsOf(
    'src/run.ts',
    `${TYPESCRIPT}
export async function run(prompt, names) {
${ask('names.map((one) => load(one))')}
}
`,
  );
  expect(found).toEqual(['run -> tool unknown']);
});

test('a tool that is set under a computed key is not named by the function around it [SCAN-04]', async () => {
  const found = await toolsOf(
    'src/run.ts',
    `${TYPESCRIPT}
export async function run(prompt, remote) {
  const tools = { look };
  for (const one of remote) tools[one.name] = tool({ description: one.text, inputSchema: one.schema });
${ask('tools')}
}
`,
  );
  expect(found).toEqual(['run -> tool look', 'run -> tool unknown']);
});

test('Java: tools that are keys of a map of their executors are the tools [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'pier/Files.java': `package pier;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.service.tool.ToolExecutor;
class Files {
    private static final ObjectMapper JSON = new ObjectMapper();
    static Map<ToolSpecification, ToolExecutor> build() {
        Map<ToolSpecification, ToolExecutor> map = new LinkedHashMap<>();
        map.put(ToolSpecification.builder().name("list_piers").description("Lists").build(), (request, memoryId) -> {
            return JSON.readTree(request.arguments()).asText();
        });
        return map;
    }
}
`,
    'pier/Desk.java': `package pier;
import dev.langchain4j.service.AiServices;
class Desk { Clerk clerk = AiServices.builder(Clerk.class).tools(Files.build()).build(); }
`,
  });
  expect(uses.filter((one) => one.includes('-> tool'))).toEqual(['Clerk -> tool list_piers']);
});
