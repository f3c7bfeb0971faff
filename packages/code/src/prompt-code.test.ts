import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

const PROMPTS = {
  'app/texts.py': `TRIAGE = """Sort the mail {mail} into boxes."""
RULES = "Never tell what you do not know, and say so."
UNUSED = "You are a helpful assistant that nobody asks."
WHO = "Ann"
`,
};

test.each([
  ['format', 'llm.invoke(TRIAGE.format(mail=mail))', 'TRIAGE:1'],
  ['a percent sign', 'llm.invoke([("system", RULES % mail)])', 'RULES:2'],
  ['an f-string', 'llm.invoke([SystemMessage(content=f"{RULES}\\n{WHO}")])', 'RULES:2'],
  ['a sum', 'llm.invoke([SystemMessage(content=RULES + "\\n" + mail)])', 'RULES:2'],
  ['a variable', 'text = TRIAGE.format(mail=mail)\nllm.invoke(text)', 'TRIAGE:1'],
  ['a message', 'llm.invoke([HumanMessage(content=TRIAGE.format(mail=mail))])', 'TRIAGE:1'],
  ['a module', 'import app.texts\nllm.invoke(app.texts.TRIAGE.format(mail=mail))', 'TRIAGE:1'],
  [
    'a template in a chain',
    '(ChatPromptTemplate.from_template(TRIAGE) | llm | StrOutputParser()).invoke({})',
    'TRIAGE:1',
  ],
  [
    'a chain of a class',
    'LLMChain(llm=llm, prompt=PromptTemplate.from_template(TRIAGE))',
    'TRIAGE:1',
  ],
])('a prompt that reaches a model through %s is the model’s [SCAN-04]', async (_, code, prompt) => {
  const { assets, uses } = await analysed({
    ...PROMPTS,
    'app/main.py': `from langchain_openai import ChatOpenAI
from langchain_core.messages import SystemMessage, HumanMessage
from langchain_core.prompts import ChatPromptTemplate, PromptTemplate
from langchain.chains import LLMChain
from app.texts import TRIAGE, RULES, UNUSED, WHO
llm = ChatOpenAI(model="gpt-4o")
${code}
`,
  });
  expect(assets.filter((one) => one.startsWith('prompt'))).toEqual([`prompt ${prompt}`]);
  expect(uses).toEqual([`gpt-4o -> prompt ${prompt.split(':')[0]}`]);
});

test('a template with a name of its own is a prompt that holds the texts that it is made of [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    ...PROMPTS,
    'app/main.py': `from langchain_openai import ChatOpenAI
from langchain_core.prompts import PromptTemplate
from langchain_core.prompts import ChatPromptTemplate
from app.texts import RULES, TRIAGE
triage = PromptTemplate.from_template(TRIAGE)
llm = ChatOpenAI(model="gpt-4o")
chain = triage | llm
talk = ChatPromptTemplate.from_messages([("system", RULES), ("user", "{q}")]) | llm
`,
  });
  expect(assets).toEqual([
    'model gpt-4o:6',
    'prompt RULES:2',
    'prompt TRIAGE:1',
    'prompt talk:8',
    'prompt triage:5',
  ]);
  expect(uses).toEqual([
    'gpt-4o -> prompt talk',
    'gpt-4o -> prompt triage',
    'talk -> prompt RULES',
    'triage -> prompt TRIAGE',
  ]);
});

test('system messages of a request are the client’s prompts; what a person says is none [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'a.py': `from openai import OpenAI
client = OpenAI()
SYSTEM = "Be kind."
QUESTION = "What is the weather in Paris today, dear?"
def ask(mail):
    history = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": QUESTION}]
    client.chat.completions.create(model="gpt-4o", messages=history)
    client.responses.create(model="gpt-4o", input=f"Summarize this mail in one line: {mail}")
    client.responses.create(model="gpt-4o", input=mail)
`,
    'b.ts': `import { generateText } from 'ai';
import { openai } from '@ai-sdk/openai';
import { RULES } from './rules';
const a = generateText({ model: openai('gpt-4o'), system: RULES, prompt: 'hello there, how are you?' });
const b = generateText({ model: openai('gpt-4.1'), prompt: \`Translate into French, please: \${text}\` });
`,
    'rules.ts':
      "export const RULES = 'Follow the rules.';\nexport const MORE = 'And some more.';\n",
  });
  expect(assets.filter((one) => one.startsWith('prompt'))).toEqual([
    'prompt RULES:1',
    'prompt SYSTEM:3',
    'prompt ask prompt:8',
    'prompt b prompt:5',
  ]);
  expect(uses.filter((one) => one.includes('prompt'))).toEqual([
    'OpenAI -> prompt SYSTEM',
    'OpenAI -> prompt ask prompt',
    'gpt-4.1 -> prompt b prompt',
    'gpt-4o -> prompt RULES',
  ]);
});

test('messages of messages and choices of choices end [SCAN-18]', async () => {
  const grown = (name: string, join: string) =>
    Array.from(
      { length: 8 },
      (_, at) => `${name}${at + 1} = [${Array(40).fill(`${name}${at}`).join(join)}]`,
    ).join('\n');
  const choices = grown('c', ' or ').replaceAll('[', '').replaceAll(']', '');
  const { assets } = await analysed({
    'a.py': `from langchain_openai import ChatOpenAI\nm0 = []\nc0 = "x"\n${grown('m', ', ')}\n${choices}\nllm = ChatOpenAI(model="gpt-4o")\nllm.invoke(m8)\nllm.invoke(c8)\nllm.invoke([("system", c8)])\n`,
  });
  expect(assets).toContain('model gpt-4o:20');
});

test.each([
  ['a name', 'given if given else'],
  ['a comparison', 'given if given != "" else'],
])('one of two texts by a condition that is %s is a prompt [SCAN-04]', async (_name, condition) => {
  const { uses } = await analysed({
    'a.py': `from strands import Agent

class Support:
    def __init__(self, given=None):
        self.prompt = (${condition} "You are a helpful support agent of the shop.")

    def ask(self):
        return Agent(name="support", system_prompt=self.prompt)
`,
  });
  const found = uses.filter((one) => one.includes(' -> prompt '));
  expect(found).toHaveLength(1);
});
