import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysed, assetsOf } from '../analysed.testing.ts';
import { kotlinCode } from './kotlin-reader.ts';

test('Kotlin: builders, services and annotated functions of LangChain4j [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'App.kt': `package app

import dev.langchain4j.agent.tool.Tool
import dev.langchain4j.model.openai.OpenAiChatModel as Chat
import dev.langchain4j.service.AiServices

private const val MODEL = "gpt-4o" // gpt-4
/* /* gpt-4 */ gpt-4 */
class Sums(private val scale: Int = 1) {
    @Tool("adds gpt-4")
    fun add(a: Int, b: Int): Int = a + b
    fun subtract(a: Int, b: Int) = a - b
}

fun main(args: Array<String>) {
    val model = Chat.builder()
        .apiKey(System.getenv("KEY"))
        .modelName(MODEL)
        .build()
    val helper = AiServices.builder(Helper::class.java)
        .chatModel(model)
        .tools(Sums())
        .build()
    if (args[0] == "gpt-4.1") println("gpt-4.1 \${helper.name} \${print("gpt-5")}")
}
`,
  });
  expect(assets).toEqual(['agent Helper:20', 'model gpt-4o:18', 'model gpt-4o:7', 'tool add:11']);
  expect(uses).toEqual([
    'Helper -> model gpt-4o',
    'Helper -> tool add',
    'gpt-4o -> credential KEY',
  ]);
});

test('Kotlin: agents of Koog with their models and prompts, Spring AI clients [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'Koog.kt': `import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.prompt.executor.clients.openai.OpenAIModels

class Switch : ToolSet {
    @Tool
    fun flip(on: Boolean): String { return "done" }
}
suspend fun main() = runBlocking {
    val agent = AIAgent(
        executor = simpleOpenAIExecutor(key ?: error("no key")),
        llmModel = OpenAIModels.Chat.GPT4o,
        toolRegistry = ToolRegistry { tools(Switch().asTools()) },
        systemPrompt = """
            You run the lights.
        """.trimIndent()
    ) { handleEvents { onToolCall { tool, args -> println("$tool $args") } } }
}
`,
    'Spring.kt': `import org.springframework.ai.chat.client.ChatClient
@Configuration
class Config {
    @Bean
    fun client(builder: ChatClient.Builder, model: ChatModel): ChatClient =
        ChatClient.builder(model).defaultSystem("Be kind.").build()
}
`,
  });
  expect(assets).toEqual([
    'agent agent:11',
    'agent client:6',
    'model gpt-4o:13',
    'prompt agent prompt:15',
    'prompt client prompt:6',
    'tool flip:8',
  ]);
  expect(uses).toEqual([
    'agent -> model gpt-4o',
    'agent -> prompt agent prompt',
    'agent -> tool flip',
    'client -> model unknown',
    'client -> prompt client prompt',
  ]);
});

test.each([
  ['a template', 'val v = "4o"\nval m = "gpt-$v"', 'm', 'gpt-4o'],
  ['a sum', 'val m = "gpt-" + "4o"', 'm', 'gpt-4o'],
  ['a default', 'val m = System.getenv("M") ?: "mine-1"', 'm', 'mine-1'],
  ['a lazy value', 'val m by lazy { "mine-2" }', 'm', 'mine-2'],
  ['a function', 'fun pick(): String = "mine-3"', 'pick()', 'mine-3'],
  ['a when', 'val m = if (fast) "mine-4" else "mine-5"', 'listOf("x", m)[1] ?: m', ''],
  [
    'a companion',
    'class A { companion object { const val M = "mine-6" } }\nval m = "mine-6"',
    'm',
    'mine-6',
  ],
])('a model id in Kotlin is resolved through %s', async (_, code, use, name) => {
  const found = await assetsOf(
    'A.kt',
    `import dev.langchain4j.model.openai.OpenAiChatModel\n${code}\nval model = OpenAiChatModel.builder().modelName(${use}).build()\n`,
  );
  const names = found.map((one) => one.replace(/^model |:\d+$/g, ''));
  if (name === '') expect(names).toEqual([]);
  else expect(names).toContain(name);
});

test('no text makes the reader throw, and lines stay within it [SCAN-18]', () => {
  const token = fc.constantFrom(
    ...'fun class object val var import if else when for try { } ( ) [ ] < > " """ $ ${ @ : :: . ?. ?: -> = == ! !! , ; in is as by where return a b 1 \n \' ` /* */ // \\'.split(
      ' ',
    ),
    '\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const text = tokens.join(' ');
      const most = text.split('\n').length;
      const walk = (codes: readonly unknown[]): void => {
        for (const one of codes) {
          if (Array.isArray(one)) walk(one);
          else if (one !== null && typeof one === 'object') {
            if ('line' in one) expect(one.line).toBeLessThanOrEqual(most);
            walk(Object.values(one));
          }
        }
      };
      walk(kotlinCode(text));
    }),
    { numRuns: 300 },
  );
});

test.each([
  '(',
  '{',
  'if (',
  'a.',
  'a + ',
  '"${',
  'when (x) { 1 -> ',
  'List<',
  'a?.b { ',
  '@A(',
  'fun f() = ',
  'else if (x) ',
])('what nests without end is given up: %s [SCAN-18]', (part) => {
  expect(Array.isArray(kotlinCode(part.repeat(20_000)))).toBe(true);
});

test('classes of other files of Java and Kotlin are followed, by import and in their package [SCAN-04]', async () => {
  const { sightings, uses } = await analysed({
    'src/main/java/app/Main.java': `package app;
import app.config.Models;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
class Main {
  void run() {
    var model = OpenAiChatModel.builder().modelName(Models.CHAT).build();
    AiServices.builder(Helper.class).chatModel(model).tools(new Sums()).build();
  }
}
`,
    'src/main/java/app/config/Models.java':
      'package app.config;\npublic class Models { public static final String CHAT = "mine-1"; }\n',
    'src/main/java/app/Sums.java':
      'package app;\nimport dev.langchain4j.agent.tool.Tool;\nclass Sums { @Tool("adds") int add(int a) { return a; } }\n',
    'src/main/kotlin/app/Main.kt': `package app
import app.config.Models
import dev.langchain4j.model.openai.OpenAiChatModel
val other = OpenAiChatModel.builder().modelName(Models.CHAT + "-fast").build()
`,
  });
  expect(
    sightings
      .filter(({ kind }) => kind === 'model')
      .map(({ name, path, line }) => `${name} ${path}:${line}`),
  ).toEqual(['mine-1 src/main/java/app/Main.java:7', 'mine-1-fast src/main/kotlin/app/Main.kt:4']);
  expect(uses).toEqual(['Helper -> model mine-1', 'Helper -> tool add']);
});
