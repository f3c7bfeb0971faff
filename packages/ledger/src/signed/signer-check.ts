import { type NoteVerifier, type Outcome, openNote, parseNote } from './signed-note.ts';
import { openTrusted, signerOf, type TrustedKey } from './trusted-keys.ts';

/** Who signed a file, each as name and key id (`svc-ledger+0a1b2c3d`) and once. */
export type Signatures = {
  /** Given keys whose signatures verify. */
  readonly signers: readonly string[];
  /** Given witnesses whose cosignatures verify. */
  readonly witnesses: readonly string[];
  /** Signers of lines that no given key checks; they prove nothing. */
  readonly unchecked: readonly string[];
};

/** The signature lines of one file, gathered while its notes are opened. */
export class SignerCheck {
  readonly #keys: readonly TrustedKey[] | undefined;
  readonly #cosigners: readonly NoteVerifier[];
  readonly #signers = new Set<string>();
  readonly #witnesses = new Set<string>();
  readonly #unchecked = new Set<string>();
  /** The key that a sealed rotation made the log's, and its event. */
  #successor: { readonly signer: string; readonly index: number } | undefined;

  /** Without keys every signer is unchecked. */
  constructor(keys: readonly TrustedKey[] | undefined, witnesses: readonly NoteVerifier[] = []) {
    this.#keys = keys;
    this.#cosigners = witnesses;
  }

  get hasKeys(): boolean {
    return this.#keys !== undefined;
  }

  get signatures(): Signatures {
    return {
      signers: [...this.#signers],
      witnesses: [...this.#witnesses],
      unchecked: [...this.#unchecked],
    };
  }

  /** Returns the text of a note signed by one of the given keys; without keys, the signature is not verified. */
  open(note: string): Outcome<string> {
    const opened = openTrusted(note, this.#keys);
    if (!opened.ok) return opened;
    const fault = this.#takeCosignatures(note);
    if (fault !== undefined) return { ok: false, reason: fault };
    for (const signer of opened.value.checked) this.#signers.add(signer);
    for (const signer of opened.value.unchecked) {
      if (!this.#witnesses.has(signer)) this.#unchecked.add(signer);
    }
    return { ok: true, value: opened.value.text };
  }

  #takeCosignatures(note: string): string | undefined {
    const parsed = parseNote(note);
    if (!parsed.ok || this.#cosigners.length === 0) return undefined;
    const lines = new Set(parsed.value.signatures.map(signerOf));
    const present = this.#cosigners.filter((witness) => lines.has(signerOf(witness)));
    if (present.length === 0) return undefined;
    const opened = openNote(note, ...present);
    if (!opened.ok) return opened.reason;
    for (const witness of present) this.#witnesses.add(signerOf(witness));
    return undefined;
  }

  /** Takes the event of a rotation: from its index on the log's notes bear a signature of this key, `name+id`. */
  takeRotation(signer: string, index: number): void {
    this.#successor = { signer, index };
  }

  /** Why the signers are not those of a log whose last event was sealed then, or undefined. */
  fault(lastSealedAt: string): string | undefined {
    const successor = this.#successor;
    const lines = new Set([...this.#signers, ...this.#unchecked]);
    if (successor !== undefined && !lines.has(successor.signer)) {
      return `event ${successor.index} made ${successor.signer} the key of the log, and it has not signed the file`;
    }
    const own = this.#keys?.filter((key) => this.#signers.has(signerOf(key))) ?? [];
    const isRetired = ({ until }: TrustedKey) => until !== null && lastSealedAt > until;
    return own.length > 0 && own.every(isRetired)
      ? `it is signed by ${own.map(signerOf).join(' and ')} alone, which retired at ${own[0]?.until}, before the last event was sealed`
      : undefined;
  }
}
