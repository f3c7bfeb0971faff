import type { Framework, StatusFacts } from '@svc/compliance';

/** What people say of the controls of a framework in one scope. */
export type SaidOfControls = Pick<StatusFacts, 'attestations' | 'applicability'>;

/** The last event of a tenant's log when it was read. Chain hashes of two logs, or of two events, differ. */
export type LogHead = {
  readonly tenant_id: string;
  readonly log_no: number;
  readonly chain: Buffer;
};

type Entry = { readonly head: LogHead; readonly said: SaidOfControls };

/** Hundreds of controls each; some hundred bytes a control. */
const MAX_ENTRIES = 200;

/**
 * What people said of controls, for as long as a tenant's log has not grown: every attestation, withdrawal and decision is sealed in its
 * own transaction, so that a snapshot with the same last event has the same ones. Whether they have expired is not kept.
 */
export class SaidCache {
  readonly #entries = new Map<string, Entry>();

  /** Returns what was said up to the head; undefined where it has to be read. */
  get(head: LogHead, framework: Framework, scopeId: string | null): SaidOfControls | undefined {
    const entry = this.#entries.get(keyOf(head, framework, scopeId));
    const isCurrent = entry?.head.log_no === head.log_no && entry.head.chain.equals(head.chain);
    return isCurrent ? entry.said : undefined;
  }

  /** Keeps what was read in the snapshot that has the head; the entry that was set first makes room. */
  set(head: LogHead, framework: Framework, scopeId: string | null, said: SaidOfControls): void {
    const key = keyOf(head, framework, scopeId);
    this.#entries.delete(key);
    this.#entries.set(key, { head, said });
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    this.#entries.delete(oldest as string);
  }
}

function keyOf({ tenant_id }: LogHead, { id, version }: Framework, scopeId: string | null): string {
  return [tenant_id, id, version, scopeId ?? ''].join('/');
}
