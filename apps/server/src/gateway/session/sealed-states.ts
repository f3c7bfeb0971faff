import { decrypt, encrypt } from '../../platform/secrets/aead.ts';

/** What a state is bound to: it opens only with the same texts. */
export type Binding = readonly string[];

/** State that clients carry for the gateway, encrypted (AES-256-GCM): every process of the gateway can read it. */
export class SealedStates {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Returns a value of JSON as an opaque text in base64url. */
  seal(binding: Binding, value: unknown): string {
    const box = encrypt(this.#key, Buffer.from(JSON.stringify(value)), associatedData(binding));
    return box.toString('base64url');
  }

  /** Returns the value of a text that `seal` made with this binding; null for any other text. */
  open(binding: Binding, text: string): unknown {
    const box = Buffer.from(text, 'base64url');
    // of the texts that decode alike one is the state
    if (box.toString('base64url') !== text) return null;
    const json = decrypt(this.#key, box, associatedData(binding))?.toString('utf8');
    return json === undefined ? null : JSON.parse(json);
  }
}

function associatedData(binding: Binding): Buffer {
  return Buffer.from(JSON.stringify(binding));
}
