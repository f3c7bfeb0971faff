import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { AttestationEvidence as Evidence } from '@svc/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { AttestationEvidence } from './attestation-evidence.tsx';
import { sha256Of } from './sha256-of.ts';

type Kind = Evidence['type'];
const KINDS: { value: Kind; label: string }[] = [
  { value: 'event', label: 'Event of the log' },
  { value: 'url', label: 'Address' },
  { value: 'file', label: 'File' },
];

/** Pieces of evidence of an attestation: events, addresses, and files, of which only the hash leaves the browser. */
export function EvidenceFields({
  evidence,
  onChange,
}: {
  readonly evidence: readonly Evidence[];
  readonly onChange: (evidence: Evidence[]) => void;
}) {
  const [kind, setKind] = useState<Kind>('event');
  const [name, setName] = useState('');
  const [sha256, setSha256] = useState('');
  const add = (piece: Evidence) => {
    onChange([...evidence.filter((one) => JSON.stringify(one) !== JSON.stringify(piece)), piece]);
    setName('');
    setSha256('');
  };
  const addFile = async (file: File | undefined) => {
    if (file !== undefined) add({ type: 'file', name: file.name, sha256: await sha256Of(file) });
  };
  const isWhole = name !== '' && (kind === 'event' || /^[0-9a-f]{64}$/.test(sha256));
  return (
    <fieldset className="stack evidence-fields">
      <legend>Evidence</legend>
      <AttestationEvidence
        evidence={evidence}
        action={(piece) => (
          <button
            type="button"
            className="step-button"
            aria-label={`Remove ${nameOf(piece)}`}
            onClick={() => onChange(evidence.filter((one) => one !== piece))}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      />
      <NativeSelect
        label="Kind of evidence"
        value={kind}
        data={KINDS}
        onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
      />
      {kind === 'file' ? (
        <label className="stack">
          <span>The file stays with you: its name and SHA-256 are stored</span>
          <input
            type="file"
            aria-label="File"
            onChange={({ currentTarget }) => void addFile(currentTarget.files?.[0])}
          />
        </label>
      ) : (
        <>
          <TextInput
            label={kind === 'event' ? 'Id of the event' : 'Address'}
            placeholder={kind === 'event' ? 'evt_…' : 'https://…'}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
          />
          {kind === 'url' && (
            <TextInput
              label="SHA-256 of what is there"
              description="The address is never fetched; an auditor compares"
              value={sha256}
              onChange={({ currentTarget }) => setSha256(currentTarget.value.trim().toLowerCase())}
            />
          )}
          <div className="actions">
            <Button
              variant="default"
              size="compact-sm"
              disabled={!isWhole}
              onClick={() =>
                add(kind === 'event' ? { type: kind, id: name } : { type: kind, url: name, sha256 })
              }
            >
              Add the evidence
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function nameOf(piece: Evidence): string {
  if (piece.type === 'event') return piece.id;
  return piece.type === 'url' ? piece.url : piece.name;
}
