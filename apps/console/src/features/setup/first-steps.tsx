import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { doSetupStep } from '../../api/setup.ts';
import { StepForm } from './step-form.tsx';

type Props = { readonly onDone: () => void };

/** The code that the log of the service shows: who reads that log may set the deployment up. */
export function Code({ onDone }: Props) {
  const [code, setCode] = useState('');
  return (
    <StepForm
      title="Enter the setup code"
      label="Continue"
      onSubmit={async () => {
        await doSetupStep('code', { code });
        onDone();
      }}
    >
      <p>
        The service prints a code to its log at each start while it has no tenant. Each start makes
        the code before it void.
      </p>
      <TextInput
        label="Setup code"
        description="In the log: setupCode. Valid for a day, once."
        required
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </StepForm>
  );
}

/** The short name, which is part of every address of the tenant. */
export function Organisation({ onDone }: Props) {
  const [slug, setSlug] = useState('');
  return (
    <StepForm
      title="Name your organisation"
      label="Continue"
      onSubmit={async () => {
        await doSetupStep('organisation', { slug });
        onDone();
      }}
    >
      <TextInput
        label="Short name"
        description="Lower-case letters, digits and inner hyphens; part of every address, so it stays"
        placeholder="acme"
        required
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        value={slug}
        onChange={({ currentTarget }) => setSlug(currentTarget.value.trim())}
      />
    </StepForm>
  );
}
