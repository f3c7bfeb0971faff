import { definitionKey } from '../definitions/known-definitions.ts';
import type { Message } from '../protocol/message.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

/**
 * Names the tool of a call in its span, and returns the visit with that name for the spans below. Only a name that the server lists is
 * used: any other is a text of the client.
 */
export async function nameCall(
  { definitions }: Pick<GatewayParts, 'definitions'>,
  visit: Visit,
  { method, params }: Message & { kind: 'request' },
): Promise<Visit> {
  const { span, credential, server } = visit;
  if (span === undefined || method !== 'tools/call' || credential.kind === 'person') return visit;
  const tool = String(params['name']);
  const listed = await definitions.of(server, credential.authority.epoch);
  if (!listed.has(definitionKey('tool', tool))) return visit;
  span.rename(`${method} ${tool}`);
  span.set({ 'gen_ai.tool.name': tool });
  return { ...visit, tracedTool: tool };
}
