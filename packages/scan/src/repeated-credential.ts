import { byPlace } from '@svc/analysis';
import type { Span } from '@svc/contract';
import { secretRule } from '@svc/inspect';
import type { SecretFinding } from './secret-findings.ts';

/** The rule about agents' configuration that sees what the rules about secrets see, too. */
const IN_CONFIGURATION = 'agent-config/credential-in-clear';

/** What is left of both families, each credential once. */
type Once = { readonly secrets: SecretFinding[]; readonly risks: SecretFinding[] };

/**
 * Reports a credential in an agent's configuration once: by a secret rule that identifies its issuer, with the context of the
 * configuration; otherwise by the configuration's rule, which names the server and the variable. `hidden` are
 * secrets that are suppressed; findings that repeat them are suppressed, too.
 */
export function withoutRepeatedCredentials(
  secrets: readonly SecretFinding[],
  hidden: ReadonlySet<SecretFinding>,
  risks: readonly SecretFinding[],
): Once {
  const pairs = overlapping(
    [...secrets, ...hidden].filter(({ category }) => category === 'secret'),
    risks.filter(({ ruleId }) => ruleId === IN_CONFIGURATION),
  );
  const gone = new Set<SecretFinding>();
  const messages = new Map<SecretFinding, string | undefined>();
  for (const [risk, same] of pairs) {
    const kept = same.find((secret) => hidden.has(secret) || isTelling(secret));
    if (kept === undefined) for (const secret of same) gone.add(secret);
    else {
      gone.add(risk);
      messages.set(kept, risk.message);
    }
  }
  return {
    secrets: secrets
      .filter((one) => !gone.has(one))
      .map((one) => {
        const message = messages.get(one);
        return message === undefined ? one : { ...one, message };
      }),
    risks: risks.filter((one) => !gone.has(one)),
  };
}

/** A placeholder is less informative than the configuration's finding; so is a secret of which only its name is known. */
function isTelling({ ruleId, class: of }: SecretFinding): boolean {
  return of !== 'placeholder' && secretRule(ruleId)?.tier !== 'generic';
}

/** Each risk with the secrets that lie in its span. Both are gone through once, in order of place. */
function overlapping(
  secrets: readonly SecretFinding[],
  risks: readonly SecretFinding[],
): ReadonlyMap<SecretFinding, readonly SecretFinding[]> {
  const pairs = new Map<SecretFinding, SecretFinding[]>();
  if (risks.length === 0) return pairs;
  const paths = new Set(risks.map(({ path }) => path));
  const sorted = secrets.filter(({ path }) => paths.has(path)).sort(byPlace);
  let first = 0;
  for (const risk of risks.toSorted(byPlace)) {
    while (first < sorted.length && isBefore(sorted[first] as SecretFinding, risk)) first++;
    for (let at = first; at < sorted.length; at++) {
      const secret = sorted[at] as SecretFinding;
      if (secret.path !== risk.path || !startsBeforeEnd(secret.span, risk.span)) break;
      if (!isBefore(secret, risk)) pairs.set(risk, [...(pairs.get(risk) ?? []), secret]);
    }
  }
  return pairs;
}

function isBefore(a: SecretFinding, b: SecretFinding): boolean {
  if (a.path !== b.path) return a.path < b.path;
  return !startsBeforeEnd(b.span, a.span);
}

function startsBeforeEnd(a: Span, b: Span): boolean {
  return a.startLine < b.endLine || (a.startLine === b.endLine && a.startColumn < b.endColumn);
}
