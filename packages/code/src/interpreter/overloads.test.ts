import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

const MAIN = `package a;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.model.chat.ChatModel;
class Main {
    private static final ChatModel STANDARD = Models.standard();
    Clerk clerk = AiServices.builder(Clerk.class).chatModel(STANDARD).build();
    Courier courier = AiServices.builder(Courier.class).chatModel(Models.standard("gpt-4o")).build();
    Porter porter = AiServices.builder(Porter.class).chatModel(Models.standard("gpt-4o", "spare", 3)).build();
}
`;

test('Java: of several methods of a name, a call runs the one that takes its arguments [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Main.java': MAIN,
    'a/Models.java': `package a;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
class Models {
    static ChatModel standard(String name, ChatModel spare, int tries, Log log) { return spare; }
    static ChatModel standard() { return standard("claude-sonnet-4-5"); }
    static ChatModel standard(String name) { return AnthropicChatModel.builder().modelName(name).build(); }
}
`,
  });
  expect(uses.slice(0, 2)).toEqual(['Clerk -> model claude-sonnet-4-5', 'Courier -> model gpt-4o']);
});

test('Kotlin: a function with defaults takes fewer arguments than it has parameters [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'a/Main.kt': `package a
import dev.langchain4j.service.AiServices
class Main {
    val clerk = AiServices.builder(Clerk::class.java).chatModel(Models.of("gpt-4o", 2)).build()
}
`,
    'a/Models.kt': `package a
import dev.langchain4j.model.openai.OpenAiChatModel
object Models {
    fun of(tries: Int) = of("gpt-4o-mini", tries)
    fun of(id: String, tries: Int, isLoud: Boolean = false) = OpenAiChatModel.builder().modelName(id).build()
}
`,
  });
  expect(uses).toEqual(['Clerk -> model gpt-4o']);
});
