import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const EXAMPLE = {
  'src/dev/langchain4j/desk/agent/Clerk.java': `package dev.langchain4j.desk.agent;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.service.SystemMessage;
public interface Clerk {
    @SystemMessage("You are a clerk of an office for stamps.")
    @Agent("Answers") String answer(String question);
}
`,
  'src/dev/langchain4j/desk/Main.java': `package dev.langchain4j.desk;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.desk.agent.Clerk;
class Main { Clerk clerk = AgenticServices.agentBuilder(Clerk.class).chatModel(model()).build(); }
`,
};

test('Java: classes of an example under the name of the framework are of the tree [SCAN-04]', async () => {
  expect(await agentsIn(EXAMPLE)).toEqual({
    agents: ['Clerk'],
    uses: [
      'Clerk -> model unknown (src/dev/langchain4j/desk/Main.java:4)',
      'Clerk -> prompt Clerk prompt',
    ],
  });
});

const TWO = 'Clerk (src/dev/langchain4j/desk/Main.java)';
const files = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`src/dev/langchain4j/kit/${name}.java`, `class ${name} {}`]),
  );

test('Java: in the tree of the framework itself its names stay those of the framework [SCAN-04]', async () => {
  const agents = async (names: readonly string[]) =>
    (await agentsIn({ ...EXAMPLE, ...files(names) })).agents;
  expect(await agents(['PlannerAgent', 'AiServices'])).toEqual(['Clerk']);
  expect(await agents(['PlannerAgent', 'AiServices', 'OpenAiChatModel'])).toContain(TWO);
});

test('Java: more than 300 files below the name of a framework are the framework [SCAN-04]', async () => {
  const agents = async (count: number) =>
    (await agentsIn({ ...EXAMPLE, ...files(Array.from({ length: count }, (_, at) => `Box${at}`)) }))
      .agents;
  expect(await agents(298)).toEqual(['Clerk']);
  expect(await agents(299)).toContain(TWO);
});
