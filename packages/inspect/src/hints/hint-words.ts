/*
 * Words that files of a group hold, in lower case; their case in a file does not matter. Each hit sends the file to slow
 * readers: a word of common prose counts only behind an import.
 */

/** Products and libraries that bring AI into a program, and starts of the ids of models. */
export const AI_CODE = words(`
  openai anthropic langchain langgraph llama_index llamaindex crewai autogen_ autogen/ semantic_kernel
  semantickernel semantic-kernel agent_framework microsoft.agents microsoft.extensions.ai
  google.generativeai google.genai google.adk @google/gen generative-ai generativeai genai vertexai
  aiplatform bedrock sagemaker azure.ai azure-ai azure/ai mistralai ollama litellm huggingface
  sentence_transformers load_dataset vllm llama_cpp openai_agents claude_agent_sdk claude_code_sdk
  claude-agent-sdk pydantic_ai pydantic-ai smolagents fastmcp modelcontextprotocol mcp.server
  mcp.client mcp-go mcp_agent llm_guard chromadb pinecone qdrant weaviate milvus lancedb faiss
  pgvector deepagents @ai-sdk ai/rsc @mastra genkit copilotkit springframework.ai langchain4j
  go-openai ai-inference deepseek gpt-3 gpt-4 gpt-5 gpt-oss claude- gemini-1 gemini-2 gemini-3
  gemini-p gemini-f llama-2 llama-3 llama-4 llama2 llama3 mistral-l mistral-s mistral-m mixtral
  codestral command-r text-embedding- titan-embed titan-text amazon.nova nova-pro nova-lite nova-micro
  grok-2 grok-3 grok-4 qwen whisper-1 dall-e- ai.koog kernelfunction chatcompletionagent
  tavily exa_py exa-js mem0 langsmith nemoguardrails search.documents upstash_vector @upstash/vector redisvl
  turbopuffer firebase/ai @google/adk golang.org/adk @xenova/transformers ai-sdk-provider workers-ai-provider
  mcp-adapter mcpadapt @strands-agents cloudwego/eino @voltagent com.embabel com.alibaba.cloud.ai agentscope copilot-sdk github.copilot
  trpc-agent-go pi-coding-agent @flue/ @inngest/ @livekit/ @convex-dev/agent @cursor/sdk codex-sdk pi-agent-core /pi-ai
  @workflow/ai @cloudflare/ai-chat @tanstack/ai xsai @iqai/adk @ax-llm @virtuals-protocol beeai bee-agent kaibanjs
`);

/** What programs call their own agents and tools, where no library is near. */
export const AI_TERMS = words(`
  system_prompt systemprompt input_schema inputschema tool_call toolcall tool_registry toolregistry toolspec basetool toolbase
  tool_schema function_declarations functiondeclarations available_functions
  execute_action executeaction parse_action parseaction next_action nextaction self.llm this.llm
`);

/** Libraries of the same kind whose names are common words. */
export const AI_IMPORTS = words(`
  autogen together replicate transformers diffusers haystack instructor swarm guardrails strands agno phi
  agents dspy groq cohere chroma mcp ai perplexity fireworks datasets
  ag2 copilot inngest langroid metagpt trl tensorflow_datasets torchvision.datasets sklearn.datasets haystack_integrations
`);

/** What infrastructure as code and policies hold that may grant something of a cloud’s AI. */
export const AI_PERMISSIONS = words(`
  bedrock sagemaker aiplatform vertex_ai generativelanguage discoveryengine dialogflow cognitive
  openai machinelearningservices machine_learning ai_services ai_foundry foundry qbusiness amazonq
  codewhisperer iam_policy iam_role iam_member iam_binding google_notebooks google_workbench
  policydocument "statement" aws::iam:: aws::serverless:: aws:iam roledefinition role_definition
  azure.workload.identity role_assignment rbac.authorization.k8s.io iampolicy roles/ml. roles/notebooks. roles/owner
  roles/editor administratoraccess policystatement eks.amazonaws.com/role-arn iam.gke.io/gcp-service-account
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
