import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const HEAD = `package a;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.agent.tool.Tool;
class Files { @Tool("Reads a file") String readFile(String path) { return ""; } }
class Mails { @Tool("Sends a mail") String sendMail(String text) { return ""; } }
interface Helper { String chat(String text); }
`;

test('what a builder is given in later statements is given to what it builds [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Main.java': `${HEAD}
class Main {
    static Helper helper(boolean mails, Object more) {
        OpenAiChatModel.OpenAiChatModelBuilder model = OpenAiChatModel.builder();
        model.modelName("gpt-5");
        AiServices<Helper> services = AiServices.builder(Helper.class).tools(new Files());
        services.chatModel(model.build());
        if (mails) {
            services = services.tools(new Mails());
        }
        services.tools(more);
        return services.build();
    }
}
`,
  });
  expect(found).toMatchInlineSnapshot(`
    {
      "agents": [
        "Helper",
      ],
      "uses": [
        "Helper -> model gpt-5",
        "Helper -> tool readFile",
        "Helper -> tool sendMail",
        "Helper -> tool unknown (a/Main.java:18)",
      ],
    }
  `);
});

test('a chain that builds in the end gives what stands before it, in Kotlin too [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Main.kt': `package a
import dev.langchain4j.service.AiServices
import dev.langchain4j.agent.tool.Tool
class Files { @Tool("Reads a file") fun readFile(path: String) = "" }
class Mails { @Tool("Sends a mail") fun sendMail(text: String) = "" }
fun helper(model: ChatModel): Helper {
    val builder = AiServices.builder(Helper::class.java)
    builder.tools(Files())
    return builder.chatModel(model).tools(Mails()).build()
}
`,
  });
  expect(found).toMatchInlineSnapshot(`
    {
      "agents": [
        "Helper",
      ],
      "uses": [
        "Helper -> model unknown (a/Main.kt:9)",
        "Helper -> tool readFile",
        "Helper -> tool sendMail",
      ],
    }
  `);
});

test('a builder that nothing is built with gives nothing, and another variable is another one [SCAN-04]', async () => {
  const found = await agentsIn({
    'a/Main.java': `${HEAD}
class Main {
    static Helper helper() {
        AiServices<Helper> kept = AiServices.builder(Helper.class).tools(new Files());
        AiServices<Helper> other = AiServices.builder(Other.class);
        other.tools(new Mails());
        return kept.build();
    }
}
`,
  });
  expect(found).toMatchInlineSnapshot(`
    {
      "agents": [
        "Helper",
      ],
      "uses": [
        "Helper -> tool readFile",
      ],
    }
  `);
});
