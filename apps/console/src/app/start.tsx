import { Button, TextInput } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../api/api-problem.ts';
import { useOperation } from '../api/queries.ts';
import { Page } from '../parts/page.tsx';
import { ProblemPanel } from '../parts/problem-panel.tsx';
import { BindingNotice, pageOfBinding } from './binding-notice.tsx';
import { signInAddress } from './sign-in.ts';

/** `/`: the tenant of the session, or the question for one. */
export function Start() {
  const me = useOperation('getMe', {});
  if (me.data) return <Navigate to={`/t/${me.data.tenant.slug}` as never} replace />;
  if (me.isPending) return <p className="loading">Loading</p>;
  const isSignedOut = problemOf(me.error).code === 'unauthenticated';
  return (
    <main className="start">
      <Page title="svc">
        {isSignedOut ? (
          <>
            <BindingNotice />
            <TenantForm pathOf={(tenant) => `/t/${tenant}${pageOfBinding()}`} />
          </>
        ) : (
          <ProblemPanel error={me.error} />
        )}
        <p>
          <a href="/verify">Verify an evidence file</a> without signing in.
        </p>
      </Page>
    </main>
  );
}

/** Asks for the tenant to sign in to, to return to a path of the console. */
export function TenantForm({ pathOf }: { readonly pathOf: (tenant: string) => string }) {
  const [tenant, setTenant] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tenant !== '') location.assign(signInAddress(tenant, pathOf(tenant)));
  };
  return (
    <form onSubmit={submit} className="stack">
      <TextInput
        label="Tenant"
        description="The short name of your organisation"
        value={tenant}
        required
        onChange={({ currentTarget }) => setTenant(currentTarget.value.trim())}
      />
      <Button type="submit">Sign in</Button>
    </form>
  );
}
