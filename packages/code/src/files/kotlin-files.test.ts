import { expect, test } from 'vitest';
import { analysed } from '../analysed.testing.ts';
import { agentsIn } from '../loops/agents-of.testing.ts';

/** Folders without the start `harbour.app` that all packages have, files not named after what they declare. */
const FILES = {
  'src/main/kotlin/tools/Registry.kt': `package harbour.app.tools

import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.ext.tool.file.ReadFileTool

internal fun piersRegistry(root: Path): ToolRegistry = ToolRegistry {
    tool(ReadFileTool(root))
    tools(TideTools())
}
private fun hidden() = 1
`,
  'src/main/kotlin/tools/Tides.kt': `package harbour.app.tools
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.core.tools.reflect.ToolSet
class TideTools : ToolSet {
    @Tool
    fun nextTide(pier: String): String = "noon"
}
`,
  'src/main/kotlin/words/Texts.kt': `package harbour.app.words
const val PILOT_RULES = "You guide ships into the harbour."
`,
};

const MAIN = (imports: string) => `package harbour.app
import ai.koog.agents.core.agent.AIAgent
import ai.koog.prompt.executor.clients.openai.OpenAIModels
${imports}
fun main() {
    val pilot = AIAgent(
        promptExecutor = executor,
        llmModel = OpenAIModels.Chat.GPT4o,
        systemPrompt = PILOT_RULES,
        toolRegistry = piersRegistry(root),
    )
}
`;

test.each([
  ['by name', 'import harbour.app.tools.piersRegistry\nimport harbour.app.words.PILOT_RULES'],
  ['all of a package', 'import harbour.app.tools.*\nimport harbour.app.words.*'],
])(
  'Kotlin: functions and constants of packages are found where their folders and files have other names, imported %s [SCAN-04]',
  async (_, imports) => {
    const { uses } = await agentsIn({ ...FILES, 'src/main/kotlin/Main.kt': MAIN(imports) });
    expect(uses).toEqual([
      'pilot -> model gpt-4o',
      'pilot -> prompt PILOT_RULES',
      'pilot -> tool ReadFileTool',
      'pilot -> tool nextTide',
    ]);
  },
);

test('Kotlin: a function of the same package needs no import, one of another package does [SCAN-04]', async () => {
  const same = await agentsIn({
    ...FILES,
    'src/main/kotlin/tools/Main.kt': MAIN('import harbour.app.words.PILOT_RULES').replace(
      'package harbour.app',
      'package harbour.app.tools',
    ),
  });
  expect(same.uses).toContain('pilot -> tool nextTide');
  const other = await agentsIn({
    ...FILES,
    'src/main/kotlin/Main.kt': MAIN('import harbour.app.words.PILOT_RULES'),
  });
  expect(other.uses).toContain('pilot -> tool unknown (src/main/kotlin/Main.kt:10)');
});

test('Kotlin: what is private is of its file alone [SCAN-04]', async () => {
  const files = {
    'app/One.kt':
      'package app\nprivate const val PILOT_RULES = "You guide ships into the harbour."\n',
    'app/Main.kt': MAIN('')
      .replace('harbour.app', 'app')
      .replace('toolRegistry = piersRegistry(root),', ''),
  };
  const prompts = async (text: string) =>
    (await agentsIn({ ...files, 'app/One.kt': text })).uses.filter((one) =>
      one.includes('-> prompt'),
    );
  expect(await prompts(files['app/One.kt'])).toEqual(['pilot -> prompt unknown (app/Main.kt:9)']);
  expect(await prompts(files['app/One.kt'].replace('private ', ''))).toEqual([
    'pilot -> prompt PILOT_RULES',
  ]);
});

test('Java: a class of a package all of whose names are imported is that class [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'src/main/java/pier/Desk.java': `package pier;
import dev.langchain4j.service.AiServices;
import pier.tools.*;
class Desk { Clerk clerk = AiServices.builder(Clerk.class).tools(new Tides()).build(); }
`,
    'src/main/java/pier/tools/Tides.java': `package pier.tools;
import dev.langchain4j.agent.tool.Tool;
public class Tides { @Tool("next") String nextTide(String pier) { return pier; } }
`,
  });
  expect(uses).toContain('Clerk -> tool nextTide');
});

test('Kotlin: files of one folder that are of two packages have names of their own [SCAN-04]', async () => {
  const rules = (of: string) => `package ${of}
const val RULES = "You guide ships for ${of}."
`;
  const agent = (of: string, name: string) => `package ${of}
import ai.koog.agents.core.agent.AIAgent
val ${name} = AIAgent(promptExecutor = executor, llmModel = model, systemPrompt = RULES)
`;
  const { relations } = await analysed({
    'src/north/Texts.kt': rules('north'),
    'src/south/Texts.kt': rules('south'),
    'src/all/North.kt': agent('north', 'northPilot'),
    'src/all/South.kt': agent('south', 'southPilot'),
  });
  const prompts = relations.filter(({ to }) => to.kind === 'prompt');
  expect(prompts.map(({ from, to }) => `${from.name} -> ${to.name}`).sort()).toEqual([
    'northPilot -> RULES (src/north/Texts.kt)',
    'southPilot -> RULES (src/south/Texts.kt)',
  ]);
});
