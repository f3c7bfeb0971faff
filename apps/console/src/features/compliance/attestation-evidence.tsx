import type { AttestationEvidence as Evidence } from '@svc/contract';
import type { ReactNode } from 'react';
import { shortId } from '../../parts/short-id.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedLink, UntrustedText } from '../../parts/untrusted-text.tsx';

/** What an attestation rests on: events of the log by link, addresses and files with their hashes. */
export function AttestationEvidence({
  evidence,
  action,
}: {
  readonly evidence: readonly Evidence[];
  /** Beside each piece, such as what removes it. */
  readonly action?: (piece: Evidence) => ReactNode;
}) {
  if (evidence.length === 0) return null;
  return (
    <ul className="evidence-list" aria-label="Evidence">
      {evidence.map((piece) => (
        <li key={JSON.stringify(piece)}>
          <span>
            <PieceText piece={piece} />
          </span>
          {action?.(piece)}
        </li>
      ))}
    </ul>
  );
}

function PieceText({ piece }: { readonly piece: Evidence }) {
  if (piece.type === 'event') {
    return (
      <>
        Event <TenantLink to={`/evidence/${piece.id}`}>{shortId(piece.id)}</TenantLink>
      </>
    );
  }
  const name =
    piece.type === 'url' ? (
      <UntrustedLink address={piece.url} label={piece.url} />
    ) : (
      <UntrustedText text={piece.name} />
    );
  return (
    <>
      {name} <code title={`SHA-256 ${piece.sha256}`}>{piece.sha256.slice(0, 12)}…</code>
    </>
  );
}
