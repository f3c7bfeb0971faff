import { Button } from '@mantine/core';
import type { Me } from '@svc/contract';
import { useEffect, useRef, useState } from 'react';
import { call, onSignInNeeded, type SignInNeed } from '../api/call.ts';
import { useReread } from '../api/queries.ts';
import { Dialog } from '../parts/dialog.tsx';
import { signInAddress } from './sign-in.ts';

const POLL_MS = 1000;
const REREAD = ['getMe'] as const;

const TEXTS = {
  session: {
    title: 'The session has ended',
    text: 'Sign in again in a window beside this one. What you have typed stays, and the action goes on.',
  },
  'recent sign-in': {
    title: 'Sign in again to confirm',
    text: 'This change needs a sign-in within the last 15 minutes. Sign in in a window beside this one; then the change is made.',
  },
} as const satisfies Record<SignInNeed, object>;

/**
 * Asks to sign in again beside the page when a call needs it: what was typed stays, and the call goes on once. Where
 * somebody else signs in, the page is reloaded.
 */
export function SignInBeside({ me }: { readonly me: Me }) {
  const [need, setNeed] = useState<SignInNeed | null>(null);
  const waiting = useRef<((isSame: boolean) => void)[]>([]);
  const reread = useReread(REREAD);
  const settle = (isSame: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isSame);
    setNeed(null);
    if (isSame) reread();
  };
  useEffect(() => {
    onSignInNeeded((asked) => {
      setNeed(asked);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => onSignInNeeded(null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls as long as a need stays the same
  useEffect(() => {
    if (need === null) return;
    let before: string | null | undefined;
    const poll = async () => {
      const now = await call('getMe', {}).catch(() => null);
      if (now === null) return;
      if (now.id !== me.id || now.tenant.id !== me.tenant.id) {
        // what one person began is not done as another
        settle(false);
        location.reload();
        return;
      }
      const authenticatedAt = now.session?.authenticatedAt ?? null;
      if (need === 'recent sign-in' && before === undefined) before = authenticatedAt;
      else if (need === 'session' || authenticatedAt !== before) settle(true);
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [need]);
  const { title, text } = TEXTS[need ?? 'session'];
  const address = signInAddress(me.tenant.slug, '/signed-in', need === 'recent sign-in');
  return (
    // above the dialog whose action waits
    <Dialog opened={need !== null} onClose={() => settle(false)} title={title} zIndex={1_000}>
      <p>{text}</p>
      <Button data-autofocus onClick={() => open(address, '_blank', 'popup')}>
        Sign in
      </Button>
    </Dialog>
  );
}
