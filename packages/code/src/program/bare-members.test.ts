import { expect, test } from 'vitest';
import { agentsIn } from '../loops/agents-of.testing.ts';

test.each([
  [
    'Desk.java',
    `package pier;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
class Desk {
    private ChatModel model;
    Desk() { model = OpenAiChatModel.builder().modelName("gpt-4o").build(); }
    Clerk clerk() { return AiServices.builder(Clerk.class).chatModel(model).build(); }
}
`,
  ],
  [
    'Desk.kt',
    `package pier
import ai.koog.agents.core.agent.AIAgent
import ai.koog.prompt.executor.clients.openai.OpenAIModels
class Desk {
    private var model: LLModel
    init { runBlocking { model = OpenAIModels.Chat.GPT4o } }
    fun clerk(): AIAgent<String, String> {
        val clerk = AIAgent(promptExecutor = e, systemPrompt = "You lend boats.", llmModel = model)
        return clerk
    }
}
`,
  ],
  [
    'Desk.cs',
    `using OpenAI;
using Microsoft.Agents.AI;
class Desk
{
    private ChatClient _client;
    public Desk(OpenAIClient client) { _client = client.GetChatClient("gpt-4o"); }
    public AIAgent Clerk() { var clerk = new ChatClientAgent(_client, instructions: "You lend boats."); return clerk; }
}
`,
  ],
])(
  '%s: what a method sets a member to that the class declares by its type [SCAN-04]',
  async (path, text) => {
    const { uses } = await agentsIn({ [path]: text });
    expect(uses).toContainEqual(expect.stringMatching(/-> model gpt-4o$/));
  },
);

test('Kotlin: what is added to a list by += is of the list [SCAN-04]', async () => {
  const { uses } = await agentsIn({
    'Desk.kt': `package pier
import ai.koog.agents.core.agent.AIAgent
import ai.koog.agents.core.tools.ToolRegistry
import ai.koog.agents.ext.tool.AskUser
import ai.koog.agents.ext.tool.SayToUser
fun main(isLoud: Boolean) {
    val known = mutableListOf(AskUser)
    if (isLoud) known += SayToUser
    val clerk = AIAgent(promptExecutor = e, toolRegistry = ToolRegistry { tools(known) })
}
`,
  });
  expect(uses).toEqual(['clerk -> tool AskUser', 'clerk -> tool SayToUser']);
});
