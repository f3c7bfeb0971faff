import type { GatewayDefinitionKind } from '@svc/contract';

/** Returns how evidence names a definition: a tool by its name alone, anything else with its kind. */
export function sealedName(
  kind: GatewayDefinitionKind,
  tool: string,
): { readonly kind?: Exclude<GatewayDefinitionKind, 'tool'>; readonly tool: string } {
  return kind === 'tool' ? { tool } : { kind, tool };
}
