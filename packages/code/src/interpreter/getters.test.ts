import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const SETTINGS = (getter: string) => `from functools import lru_cache
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    default_model: str = "openai:gpt-5"

${getter}
`;
const AGENT = `from pydantic_ai import Agent
from settings import get_settings

settings = get_settings()
keeper = Agent(model=settings.default_model, instructions="You keep bees.")
`;

test('Python: what a getter returns is followed to the class that makes it, cached or kept in a variable [SCAN-04]', async () => {
  const getters = [
    '@lru_cache\ndef get_settings() -> Settings:\n    """The settings."""\n    return Settings()',
    'kept = Settings()\n\ndef get_settings():\n    return kept',
  ];
  for (const getter of getters) {
    const { uses } = await agentsIn({ 'settings.py': SETTINGS(getter), 'keeper.py': AGENT });
    expect(uses, getter).toEqual(['keeper -> model gpt-5', 'keeper -> prompt keeper prompt']);
  }
});

test('Python: what a function makes of its parameters is no default of the class [SCAN-04]', async () => {
  const getter = 'def get_settings(path="a.toml"):\n    return Settings(**load(path))';
  const { uses } = await agentsIn({ 'settings.py': SETTINGS(getter), 'keeper.py': AGENT });
  expect(uses).toContain('keeper -> model unknown (keeper.py:5)');
});
