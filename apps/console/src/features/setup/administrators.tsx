import { Radio } from '@mantine/core';
import { useState } from 'react';
import { doSetupStep, type SetupState } from '../../api/setup.ts';
import { Facts } from '../../parts/page.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { StepForm } from './step-form.tsx';

type State = Extract<SetupState, { step: 'administrators' }>;

/** What the trial sign-in brought, and the claim of it that makes administrators. */
export function Administrators({ state }: { readonly state: State }) {
  const { slug, issuer, claims, choices } = state;
  const [chosen, setChosen] = useState<string | null>(null);
  const finish = async () => {
    const claim = choices[Number(chosen)];
    if (chosen === null || claim === undefined) throw new Error('Choose a claim.');
    const address = await doSetupStep('finish', claim);
    if (address !== null) location.assign(address);
  };
  return (
    <StepForm
      title="Choose who is an administrator"
      label={`Create ${slug} and sign in`}
      onSubmit={finish}
    >
      <p>
        The trial sign-in works. <UntrustedText text={issuer} /> says of you:
      </p>
      <Facts
        facts={Object.entries(claims).map(([name, value]) => [
          name,
          <UntrustedText
            key={name}
            text={typeof value === 'string' ? value : JSON.stringify(value)}
          />,
        ])}
      />
      <Radio.Group
        label="Administrators are people with"
        description="Only claims that people cannot change themselves. You are one of them, so nobody is locked out."
        required
        value={chosen}
        onChange={setChosen}
      >
        <div className="stack">
          {choices.map(({ name, value }, at) => (
            <Radio
              key={`${name} ${value}`}
              value={String(at)}
              label={name === 'sub' ? `${name} = ${value} (you alone)` : `${name} = ${value}`}
            />
          ))}
        </div>
      </Radio.Group>
    </StepForm>
  );
}
