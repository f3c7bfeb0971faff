import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const usesOf = async (wrapper: string, given: string) => {
  const { uses } = await agentsIn({
    'pier.py': `from agents import Agent

PIER_RULES = "You find piers for ships of any length."

${wrapper}

agent = Agent(name="Pier", instructions=${given})
`,
  });
  return uses.filter((one) => one.includes('prompt'));
};

test('the prompt of a text that a function only fills in is that text [SCAN-04]', async () => {
  const direct = 'def with_date(text):\n    return f"{text} Today is {today()}."';
  expect(await usesOf(direct, 'with_date(PIER_RULES)')).toEqual(['Pier -> prompt PIER_RULES']);
  const inner = `def with_context(rules):
    def _instructions(context, agent):
        return f"{rules} {context.port}"

    return _instructions`;
  const more = direct.replace('Today is', 'You never answer questions about ships. Today is');
  expect(await usesOf(more, 'with_date(PIER_RULES)')).toEqual([
    'Pier -> prompt PIER_RULES',
    'Pier -> prompt with_date',
  ]);
  expect(await usesOf(inner, 'with_context(PIER_RULES)')).toEqual(['Pier -> prompt PIER_RULES']);
  expect(await usesOf(inner, 'with_context(rules=PIER_RULES)')).toEqual([
    'Pier -> prompt PIER_RULES',
  ]);
});

test('a text is filled in through a variable that holds it tidied up; a constant of sentences is itself [SCAN-04]', async () => {
  const by = (made: string) =>
    `def with_date(text):\n    base = text.${made}\n    return f"{base} Today is {today()}."`;
  expect(await usesOf(by('strip()'), 'with_date(PIER_RULES)')).toEqual([
    'Pier -> prompt PIER_RULES',
  ]);
  expect(await usesOf(by('port_of()'), 'with_date(PIER_RULES)')).toEqual([
    'Pier -> prompt with_date',
  ]);
  const rules =
    'QUAY_RULES = f"{PIER_RULES} You never answer questions about the weather.".strip()';
  expect(await usesOf(rules, 'QUAY_RULES')).toEqual(['Pier -> prompt QUAY_RULES']);
});

test('a function that writes its text itself is the prompt, with a word filled in too [SCAN-04]', async () => {
  const own = 'def rules_of(port):\n    return f"You find piers in the port of {port}."';
  expect(await usesOf(own, 'rules_of("Kiel")')).toEqual(['Pier -> prompt rules_of']);
  const ignoring = 'def rules_of(text):\n    return f"You find piers of {port()}."';
  expect(await usesOf(ignoring, 'rules_of(PIER_RULES)')).toEqual(['Pier -> prompt rules_of']);
});

test('functions that fill in thousands of parameters are read in linear time [SCAN-04]', async () => {
  const names = Array.from({ length: 6000 }, (_, at) => `text${at}`);
  const long = `def with_all(${names.join(', ')}):\n    return f"${names.map((one) => `{${one}.port} {port_${one}}`).join(' ')} {text0}"`;
  expect(await usesOf(long, 'with_all(PIER_RULES)')).toEqual(['Pier -> prompt PIER_RULES']);
});
