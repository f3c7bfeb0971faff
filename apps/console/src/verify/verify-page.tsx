import { Button, FileInput, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Page } from '../parts/page.tsx';
import { useVerification } from './use-verification.ts';
import { VerificationResult } from './verification-result.tsx';

/** `/verify`: checks an evidence file in this browser. Nothing is sent anywhere, and nobody needs to sign in. */
export function VerifyPage() {
  const { state, verify, cancel } = useVerification();
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState('');
  const [checkpoint, setCheckpoint] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    verify({
      stream: file.stream(),
      key: key.trim() || undefined,
      checkpoint: checkpoint === '' ? undefined : checkpoint,
    });
  };
  return (
    <main className="start">
      <Page title="Verify evidence">
        <p>The file stays on this machine.</p>
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
            description="Your own copy, not one that came with the file"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
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
