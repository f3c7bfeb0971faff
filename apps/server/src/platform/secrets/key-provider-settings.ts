/** A key provider as the operator names it: what wraps data keys. */
export type KeyProviderSettings =
  | { readonly kind: 'file' }
  | {
      readonly kind: 'aws-kms';
      /** Id, ARN or alias of a symmetric key. */
      readonly key: string;
      /** Another address than that of the region; null for it. */
      readonly endpoint: string | null;
    }
  | {
      readonly kind: 'vault-transit';
      /** Name of an `aes256-gcm96` key of the transit engine. */
      readonly key: string;
      readonly address: string;
      readonly tokenFile: string;
    };

/** Parses `file`, `aws-kms:KEY` or `vault-transit:KEY`; null for any other text. */
export function parseKeyProvider(
  text: string,
): { readonly kind: KeyProviderSettings['kind']; readonly key: string } | null {
  if (text === 'file') return { kind: 'file', key: '' };
  const [, kind, key] = /^(aws-kms|vault-transit):([\w:/.-]{1,256})$/.exec(text) ?? [];
  if (kind === undefined || key === undefined) return null;
  return { kind: kind as KeyProviderSettings['kind'], key };
}
