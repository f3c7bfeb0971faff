import type { Framework, StatusFacts } from '@svc/compliance';

/** The newest attestation and applicability decision of each control of a framework in one scope. */
export type ControlStatements = Pick<StatusFacts, 'attestations' | 'applicability'>;

/** The last event of a tenant's log when it was read. Chain hashes of two logs, or of two events, differ. */
export type LogHead = {
  readonly tenant_id: string;
  readonly log_no: number;
  readonly chain: Buffer;
};

type Entry = { readonly head: LogHead; readonly statements: ControlStatements };

/** Hundreds of controls each; some hundred bytes a control. */
const MAX_ENTRIES = 200;

/**
 * Attestations and applicability decisions, for as long as a tenant's log has not grown: every attestation, withdrawal and decision is sealed in its
 * own transaction, so that a snapshot with the same last event has the same ones. Whether they have expired is not kept.
 */
export class StatementCache {
  readonly #entries = new Map<string, Entry>();

  /** Returns the statements up to the head; undefined where they have to be read. */
  get(head: LogHead, framework: Framework, scopeId: string | null): ControlStatements | undefined {
    const entry = this.#entries.get(keyOf(head, framework, scopeId));
    const isCurrent = entry?.head.log_no === head.log_no && entry.head.chain.equals(head.chain);
    return isCurrent ? entry.statements : undefined;
  }

  /** Keeps what was read in the snapshot that has the head; the entry that was set first makes room. */
  set(
    head: LogHead,
    framework: Framework,
    scopeId: string | null,
    statements: ControlStatements,
  ): void {
    const key = keyOf(head, framework, scopeId);
    this.#entries.delete(key);
    this.#entries.set(key, { head, statements });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    this.#entries.delete(oldest as string);
  }
}

function keyOf({ tenant_id }: LogHead, { id, version }: Framework, scopeId: string | null): string {
  return [tenant_id, id, version, scopeId ?? ''].join('/');
}
