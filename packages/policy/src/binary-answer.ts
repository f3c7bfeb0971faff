import type { Decision, Unlock } from './decision.ts';

export type BinaryAnswer = { readonly decision: 'allow' | 'deny'; readonly reason: string };

/**
 * Returns a decision for a caller that supports only allow and deny, as `govern/check` does. Any other outcome is a deny
 * whose reason names what would allow the call.
 */
export function binaryAnswer({ outcome, reason, unlocks }: Decision): BinaryAnswer {
  if (outcome === 'allow') return { decision: 'allow', reason };
  if (unlocks.length === 0) return { decision: 'deny', reason };
  return {
    decision: 'deny',
    reason: `${reason} (${outcome}); to proceed: ${unlocks.map(render).join(', then ')}`,
  };
}

function render(unlock: Unlock): string {
  switch (unlock.by) {
    case 'approval':
      return 'ask for an approval of this call with these arguments';
    case 'gateway':
      return 'send the call through the gateway, which removes what was found';
    case 'credential': {
      const needs = [
        ...(unlock.scopes.length > 0 ? [`the scope ${unlock.scopes.join(' ')}`] : []),
        ...(unlock.maxAge !== null ? [`an authentication at most ${unlock.maxAge} s old`] : []),
        ...(unlock.acr.length > 0 ? [`the authentication context ${unlock.acr.join(' or ')}`] : []),
      ];
      const jwt = `use an agent JWT${needs.length > 0 ? ` with ${needs.join(' and ')}` : ''}`;
      return unlock.canStepUp ? jwt : `${jwt}; a lab token cannot be stepped up`;
    }
  }
}
