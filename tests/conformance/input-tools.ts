import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
} from '@modelcontextprotocol/server';
import { askModel, askName, form, type ToolFixture, textOf, texts } from './tool-fixture.ts';

const confirm = () => form('Please confirm', { ok: { type: 'boolean' } }, ['ok']);

/** Tools that ask the client for input by their result, as the stateless protocol does. */
export const INPUT_TOOLS: readonly ToolFixture[] = [
  {
    name: 'test_missing_capability',
    run: (_args, { mcpReq }) =>
      mcpReq.inputResponses?.['llm_answer'] === undefined
        ? inputRequired({ inputRequests: { llm_answer: askModel('Reply: pong', 16) } })
        : texts('sampling round trip complete'),
  },
  {
    name: 'test_input_required_result_elicitation',
    run: (_args, { mcpReq }) => {
      const name = acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name')?.name;
      if (typeof name === 'string') return texts(`Hello, ${name}!`);
      return inputRequired({ inputRequests: { user_name: askName() } });
    },
  },
  {
    name: 'test_input_required_result_sampling',
    run: (_args, { mcpReq }) => {
      const answer = mcpReq.inputResponses?.['capital_question'];
      if (answer !== undefined) return texts(`Sampling response: ${textOf(answer)}`);
      const question = askModel('What is the capital of France?', 100);
      return inputRequired({ inputRequests: { capital_question: question } });
    },
  },
  {
    name: 'test_input_required_result_list_roots',
    run: (_args, { mcpReq }) => {
      const answer = mcpReq.inputResponses?.['client_roots'] as { roots?: { uri: string }[] };
      if (Array.isArray(answer?.roots)) {
        return texts(`roots: ${answer.roots.map(({ uri }) => uri).join(', ')}`);
      }
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  },
  {
    name: 'test_input_required_result_request_state',
    run: async (_args, { mcpReq }, { state }) => {
      if (acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined) {
        return texts(mcpReq.requestState() === undefined ? 'no state' : 'state-ok');
      }
      const requestState = await state.mint({ tool: 'request_state' });
      return inputRequired({ inputRequests: { confirm: confirm() }, requestState });
    },
  },
  {
    name: 'test_input_required_result_tampered_state',
    run: async (_args, { mcpReq }, { state }) => {
      const isConfirmed = acceptedContent(mcpReq.inputResponses, 'confirm') !== undefined;
      if (isConfirmed && mcpReq.requestState() !== undefined) return texts('integrity-ok');
      const requestState = await state.mint({ tool: 'tampered_state' });
      return inputRequired({ inputRequests: { confirm: confirm() }, requestState });
    },
  },
  {
    name: 'test_input_required_result_multiple_inputs',
    run: async (_args, { mcpReq }, { state }) => {
      const { inputResponses } = mcpReq;
      const name = acceptedContent<{ name: string }>(inputResponses, 'user_name')?.name;
      const greeting = textOf(inputResponses?.['greeting']);
      const roots = (inputResponses?.['client_roots'] as { roots?: unknown[] })?.roots;
      if (name !== undefined && greeting !== undefined && roots !== undefined) {
        return texts(`${greeting} ${name}: ${roots.length} root(s)`);
      }
      return inputRequired({
        inputRequests: {
          user_name: askName(),
          greeting: askModel('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await state.mint({ tool: 'multiple_inputs' }),
      });
    },
  },
  {
    name: 'test_input_required_result_multi_round',
    run: async (_args, { mcpReq }, { state }) => {
      const round = mcpReq.requestState<{ round?: number }>()?.round ?? 0;
      if (round >= 2) return texts('Multi-round complete');
      const color = form('What is your favorite color?', { color: { type: 'string' } }, ['color']);
      return inputRequired({
        inputRequests: round === 0 ? { step1: askName() } : { step2: color },
        requestState: await state.mint({ tool: 'multi_round', round: round + 1 }),
      });
    },
  },
  {
    name: 'test_input_required_result_capabilities',
    run: (_args, { mcpReq }) => {
      if (mcpReq.inputResponses !== undefined) return texts('fulfilled');
      const envelope = mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
      const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY];
      const inputRequests: InputRequests = {
        ...(declared?.elicitation !== undefined && { user_name: askName() }),
        ...(declared?.sampling !== undefined && { greeting: askModel('Greet', 50) }),
        ...(declared?.roots !== undefined && { client_roots: inputRequired.listRoots() }),
      };
      if (Object.keys(inputRequests).length === 0) return texts('nothing can be asked for');
      return inputRequired({ inputRequests });
    },
  },
];
