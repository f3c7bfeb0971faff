/** What a poisoned instruction asks for. */
export type PoisonKind = 'override' | 'secrecy' | 'exfiltration' | 'remote-orders' | 'safety-off';

const SECRET_FILE = String.raw`(?:~\/\.(?:ssh|aws|netrc|npmrc|kube|gnupg|config\/gcloud|docker|cursor|claude)\S*|\bid_(?:rsa|ed25519)\b|(?:\.aws|\.ssh|\.kube)\/\S+|\/etc\/(?:passwd|shadow)|(?:the\s+)?\.env(?:\s+file)?\b|\bmcp\.json\b|\bprivate\s+keys?\b|\bssh\s+keys?\b|\bbrowser\s+cookies\b|\bkeychain\b|\bwallet\b)`;
/** Not within the raw text, which has no escape for it: the bundle is ASCII. */
const RIGHT_QUOTE = '’';
const SECRET_THING = String.raw`(?:${SECRET_FILE}|\b(?:all\s+)?environment\s+variables\b|\b(?:all|any|every|found|collected|the\s+(?:user|victim|developer)['${RIGHT_QUOTE}]s|local|stored)\s+(?:api\s+keys?|access\s+tokens?|tokens?|credentials?|passwords?|secrets?)\b|\b(?:conversation|chat)\s+history\b|\bsystem\s+prompt\b)`;
const GAP = String.raw`[^.!?\n]{0,80}?`;
const WIDE = '[^!?]{0,200}?';
const SEND = String.raw`\b(?:send|upload|post|transmit|forward|exfiltrate|leak|e-?mail|submit|ship|beacon|deliver)\b`;
const READ = String.raw`\b(?:read|open|cat|load|collect|gather|retrieve|access|copy)\b`;

/** Patterns of instructions that serve somebody else; each is judged in its sentence afterwards. */
export const POISON_PHRASES: readonly { readonly kind: PoisonKind; readonly pattern: RegExp }[] = [
  {
    kind: 'override',
    pattern:
      /\b(?:ignore|disregard|forget|discard)\s+(?:(?:all|any|every|the|your|my|of|these|those|other)\s+){0,4}(?:previous|prior|above|earlier|preceding|foregoing|existing|system|safety|security)\s+(?:(?:system|safety|security|user)\s+)?(?:instructions?|prompts?|rules?|guidelines?|directives?|constraints?|messages?|context|guardrails?|restrictions?|polic(?:y|ies))\b/gi,
  },
  {
    kind: 'override',
    pattern:
      /\byou\s+are\s+(?:now\s+)?(?:no\s+longer\s+bound\s+by|free\s+(?:from|of)\s+(?:all|any|your)\s+(?:restrictions|rules|guidelines)|DAN\b|(?:in|entering)\s+(?:an?\s+)?(?:\w+\s+)?(?:developer|god|jailbreak|unrestricted|dan)\s+mode)/gi,
  },
  {
    kind: 'secrecy',
    pattern:
      /\b(?:do\s+not|don['’]?t|never|without|and\s+avoid)\s+(?:ever\s+)?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|let(?:ting)?)\s+(?:(?:this|that|it|anything|about\s+this|about\s+it)\s+)?(?:to\s+)?(?:the\s+)?(?:user|human|developer|operator|reviewer)s?\b(?:\s+know)?(?:\s+(?:that\s+you|about\s+(?:this|it|the\s+(?:upload|request|transfer|step|call|data)))|\s*[.,;!]|\s*$)/gi,
  },
  {
    kind: 'secrecy',
    pattern:
      /\b(?:hide|conceal|keep)\s+(?:this|these|it|that|the\s+(?:fact|upload|request|change|backdoor|step|instruction)s?)\b[^.!?\n]{0,40}\b(?:from|hidden\s+from|secret\s+from)\s+(?:the\s+)?(?:user|human|developer|operator|reviewer)s?\b/gi,
  },
  {
    kind: 'exfiltration',
    pattern: new RegExp(
      String.raw`${READ}${GAP}${SECRET_FILE}${WIDE}(?:${SEND}|\b(?:pass|include|put|append|attach|encode|add|provide)\b)${GAP}(?:https?:\/\/|\b(?:parameter|argument|webhook|url|query\s+string|request|sidenote|side\s*note|notes?\s+field|tool)\b)`,
      'gi',
    ),
  },
  {
    kind: 'exfiltration',
    pattern: new RegExp(
      String.raw`${SEND}${GAP}(?:contents?\s+of\s+${GAP})?${SECRET_THING}${GAP}\bto\s+(?:the\s+)?(?:\x60?https?:\/\/|webhook|remote\s+(?:server|host)|external\s+(?:server|host|url|endpoint)|attacker)`,
      'gi',
    ),
  },
  {
    kind: 'remote-orders',
    pattern:
      /\b(?:fetch|download|retrieve|curl|load|get|visit|open|read)\b[^.!?\n]{0,60}?https?:\/\/\S+[^.!?\n]{0,60}?\b(?:and|then)\b[^.!?\n]{0,20}?\b(?:follow|execute|obey|carry\s+out|do\s+what)\b[^.!?\n]{0,40}?(?:\b(?:instructions?|commands?|orders?|steps|directives?|prompt)\b|\bit\s+says\b|\b(?:it|them)\b)/gi,
  },
  {
    kind: 'safety-off',
    pattern:
      /\b(?:set|add|write|append|put|enable|change|insert)\b[^.!?\n]{0,60}?(?:"?chat\.tools\.(?:global\.)?autoApprove"?|bypassPermissions|danger-full-access|skipDangerousModePermissionPrompt)[^.!?\n]{0,60}?(?:settings|config|json|toml|mode)?/gi,
  },
];
