import { firstReturn } from '../program/first-return.ts';
import type { Ref } from '../program/program.ts';

/**
 * Returns the descriptions of the tool that a type of Go implements (eino's `tool.BaseTool`): what its method `Info` returns.
 *
 *     func (w *Weather) Info(ctx context.Context) (*schema.ToolInfo, error) {
 *       return &schema.ToolInfo{Name: "get_weather"}, nil
 *     }
 */
export function toolDescriptions({ code, file }: Ref): Ref[] {
  if (file.language !== 'go' || code.kind !== 'class') return [];
  return (file.scopes.top.names.get('Info') ?? []).flatMap(({ code: method }) => {
    const scope = file.scopes.of.get(method);
    if (method.kind !== 'function' || scope === undefined) return [];
    const receiver = method.parameters[0]?.type;
    const returned = firstReturn(method.body);
    const isOf = receiver?.kind === 'name' && receiver.name === code.name;
    return isOf && returned !== null ? [{ code: returned, scope, file }] : [];
  });
}
