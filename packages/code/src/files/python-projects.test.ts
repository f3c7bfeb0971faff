import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const USE = `from agents import Agent
from harbour_core import RULES
from harbour_core.texts import NIGHT
guard = Agent(name="Guard", instructions=RULES)
watch = Agent(name="Watch", instructions=NIGHT)
`;

test.each(['core', 'libs/core/src'])(
  'a package of another project of the tree is imported by the name of the project: %s [SCAN-04]',
  async (folder) => {
    const project = folder.replace('/src', '');
    const files = {
      [`${project}/pyproject.toml`]: '[project]\nname = "Harbour-Core"\nversion = "1"\n',
      [`${folder}/harbour_core/__init__.py`]: 'RULES = "You guard the harbour by day."\n',
      [`${folder}/harbour_core/texts.py`]: 'NIGHT = "You guard the harbour at night."\n',
      'services/guard/guard.py': USE,
    };
    expect((await agentsIn(files)).uses).toEqual([
      'Guard -> prompt RULES',
      'Watch -> prompt NIGHT',
    ]);
    const other = { ...files, [`${project}/pyproject.toml`]: '[project]\nname = "dock"\n' };
    expect((await agentsIn(other)).uses.filter((one) => !one.includes('unknown'))).toEqual([]);
  },
);
