import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';

const CONTEXT = `from dataclasses import dataclass, field
from pydantic import Field
from desk import prompts

@dataclass(kw_only=True)
class Context:
    system_prompt: str = field(default=prompts.RULES, metadata={"description": "Sets the tone"})
    model: str = field(default_factory=lambda: "anthropic/claude-opus-4-1")

    @classmethod
    def from_runnable_config(cls, config=None):
        known = {name: value for name, value in (config or {}).items()}
        return cls(**known)

    @classmethod
    def parse(cls, text):
        return text.split()
`;

const MODELS = `from langchain.chat_models import init_chat_model

def load_chat_model(id: str):
    provider, name = id.split("/", maxsplit=1)
    return init_chat_model(name, model_provider=provider)
`;

const graph = (
  parameters: string,
  first: string,
  context: string,
) => `from langgraph.graph import StateGraph
from langgraph.runtime import Runtime, get_runtime
from desk.context import Context
from desk.models import load_chat_model

async def call_model(${parameters}):
    ${first}
    model = load_chat_model(${context}.model)
    rules = ${context}.system_prompt.format(time="now")
    return await model.ainvoke([{"role": "system", "content": rules}, *state.messages])

builder = StateGraph(dict)
builder.add_node(call_model)
desk = builder.compile()
`;

const usesOf = async (parameters: string, first: string, context: string) => {
  const { uses } = await analysed({
    'src/desk/graph.py': graph(parameters, first, context),
    'src/desk/context.py': CONTEXT,
    'src/desk/models.py': MODELS,
    'src/desk/prompts.py': 'RULES = """You sort letters. It is {time}."""\n',
  });
  return uses;
};

const ALL = ['desk -> model claude-opus-4-1', 'desk -> prompt RULES'];

test('a graph has what the object of its context has by default [SCAN-04]', async () => {
  expect(await usesOf('state, runtime: Runtime[Context]', 'pass', 'runtime.context')).toEqual(ALL);
  expect(await usesOf('state', 'runtime = get_runtime(Context)', 'runtime.context')).toEqual(ALL);
  expect(await usesOf('state', 'context = Context()', 'context')).toEqual(ALL);
});

test('a class method that makes an object of its class makes one of its defaults [SCAN-04]', async () => {
  const made = 'context = Context.from_runnable_config(config)';
  expect(await usesOf('state, config', made, 'context')).toEqual(ALL);
  expect(await usesOf('state', 'context = Context.parse("a b")', 'context')).toEqual([
    'desk -> model unknown',
  ]);
});

test('another member of a held object, or of another type, is not its context [SCAN-04]', async () => {
  expect(await usesOf('state, runtime: Runtime[Context]', 'pass', 'runtime.store')).toEqual([
    'desk -> model unknown',
  ]);
  expect(await usesOf('state, holder: Holder[Context]', 'pass', 'holder.context')).toEqual([
    'desk -> model unknown',
  ]);
});

test('a field without a default is not known by the call that declares it [SCAN-04]', async () => {
  const { uses } = await analysed({
    'a.py': `from pydantic import BaseModel, Field
from langchain_openai import ChatOpenAI
from langgraph.prebuilt import create_react_agent

class Settings(BaseModel):
    model: str = Field(..., description="The model")
    small: str = Field("gpt-4o-mini", description="The small model")

settings = Settings()
desk = create_react_agent(ChatOpenAI(model=settings.model), [])
shelf = create_react_agent(ChatOpenAI(model=settings.small), [])
`,
  });
  expect(uses).toEqual(['desk -> model unknown', 'shelf -> model gpt-4o-mini']);
});
