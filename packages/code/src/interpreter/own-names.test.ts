import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

const loop = (members: string) => `import openai

class Porter:
${members}

    def run(self, messages):
        while True:
            answer = self.client.chat.completions.create(model=self.name_of(), messages=messages)
            for call in answer.tool_calls:
                messages.append({"role": "tool", "tool_call_id": call.id, "content": self.run_tool(call)})
`;

const usesOf = async (text: string) => (await agentsIn({ 'a.py': text })).uses;

test('a constant that repeats its own name is no model, tool or prompt: it names a node or an event [SCAN-04]', async () => {
  const labels = '    CALL_LLM = "call_llm"\n    SYSTEM_PROMPT = "system-prompt"';
  expect(await usesOf(loop(labels))).toEqual([
    'Porter -> model unknown (a.py:9)',
    'Porter -> prompt unknown (a.py:9)',
    'Porter -> tool unknown (a.py:9)',
  ]);
  const values = '    LLM = "gpt-5"\n    SYSTEM_PROMPT = "You carry bags."';
  expect(await usesOf(loop(values))).toEqual([
    'Porter -> model gpt-5',
    'Porter -> prompt Porter prompt',
    'Porter -> tool unknown (a.py:9)',
  ]);
});

test('a message of the system in a function whose name speaks of none is called its prompt [SCAN-04]', async () => {
  const { sightings } = await analysed({
    'Porter.java': `package a;
import dev.langchain4j.data.message.SystemMessage;
class Porter {
    void ask(String bag) { send(SystemMessage.from("You carry " + bag)); }
    Object systemText(String bag) { return SystemMessage.from("You are polite to " + bag); }
}
`,
  });
  const prompts = sightings.filter(({ kind }) => kind === 'prompt').map(({ name }) => name);
  expect(prompts.sort()).toEqual(['ask prompt', 'systemText']);
});
