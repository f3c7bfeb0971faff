import { Button, FileInput, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Page } from '../parts/page.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationResult } from './verification-result.tsx';

/** The form of `/verify` and of `svc-verify.html`, with a word on where it runs. */
export function VerifyForm({
  startWorker,
  children,
}: {
  readonly startWorker: () => Worker;
  readonly children: ReactNode;
}) {
  const { state, verify, cancel } = useVerification(startWorker);
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState('');
  const [keys, setKeys] = useState('');
  const [checkpoint, setCheckpoint] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    void verify(async () => ({
      source: file,
      key: key.trim() || undefined,
      keys: keys.trim() || undefined,
      checkpoint: checkpoint === '' ? undefined : checkpoint,
      isLive: false,
    }));
  };
  return (
    <main className="start">
      <Page title="Verify evidence">
        {children}
        <form onSubmit={submit} className="stack">
          <FileInput
            label="Evidence file"
            description="An export: NDJSON"
            required
            value={file}
            onChange={setFile}
          />
          <Textarea
            label="Verifier key"
            description="Your own copy, not one that came with the file; a key that you pinned here is used by itself"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
          />
          <Textarea
            label="Published keys"
            description="Optional: /.well-known/svc-ledger-keys of the service, where the key was rotated"
            value={keys}
            onChange={({ currentTarget }) => setKeys(currentTarget.value)}
          />
          <Textarea
            label="Kept checkpoint"
            description="Optional: the log must continue it"
            value={checkpoint}
            onChange={({ currentTarget }) => setCheckpoint(currentTarget.value)}
          />
          <Button type="submit" disabled={file === null}>
            Verify
          </Button>
        </form>
        <VerificationResult state={state} onCancel={cancel} />
      </Page>
    </main>
  );
}
