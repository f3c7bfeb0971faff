import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { problemOf } from '../../api/api-problem.ts';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** One step: its heading, its fields, what went wrong, and the button that does it. */
export function StepForm({
  title,
  label,
  onSubmit,
  children,
}: {
  readonly title: string;
  readonly label: string;
  /** Does the step; what it throws is shown. */
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    onSubmit()
      .catch((error: unknown) => setProblem(problemOf(error).message))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} className="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
      {problem !== null && (
        <p role="alert" className="problem">
          <UntrustedText text={problem} />
        </p>
      )}
      <div className="actions">
        <Button type="submit" disabled={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
