import { safeLink, visiblePieces } from './visible-text.ts';

/** Text that somebody else wrote: rendered as text, in its own direction, with hidden characters visible. */
export function UntrustedText({ text }: { readonly text: string }) {
  return (
    <bdi className="untrusted">
      {visiblePieces(text).map((piece, at) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text keep their order
          <span key={at} className="hidden-character">
            {piece.label}
          </span>
        ),
      )}
    </bdi>
  );
}

/** A foreign address: a link when it is of the web, with its host; text otherwise. */
export function UntrustedLink({ address, label }: { address: string; label: string }) {
  const url = safeLink(address);
  if (url === null) return <UntrustedText text={label} />;
  return (
    <a href={url.href} target="_blank" rel="noreferrer noopener">
      <UntrustedText text={label} /> ({url.host})
    </a>
  );
}
