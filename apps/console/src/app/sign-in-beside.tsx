import { Button, Modal } from '@mantine/core';
import type { Me } from '@svc/contract';
import { useEffect, useRef, useState } from 'react';
import { call, onSessionEnd } from '../api/call.ts';
import { signInAddress } from './sign-in.ts';

const POLL_MS = 1000;

/**
 * Asks to sign in again beside the page when the session has ended in the middle of a call: what was typed stays, and the
 * call goes on once. Where somebody else signs in, the page is reloaded.
 */
export function SessionEnd({ me }: { readonly me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isSame: boolean) => void)[]>([]);
  const settle = (isSame: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isSame);
    setOpen(false);
  };
  useEffect(() => {
    onSessionEnd(() => {
      setOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => onSessionEnd(null);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(async () => {
      const now = await call('getMe', {}).catch(() => null);
      if (now === null) return;
      if (now.id !== me.id || now.tenant.id !== me.tenant.id) location.reload();
      else {
        for (const resolve of waiting.current.splice(0)) resolve(true);
        setOpen(false);
      }
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, me]);
  return (
    <Modal opened={isOpen} onClose={() => settle(false)} title="The session has ended">
      <p>Sign in again in a window beside this one. What you have typed stays.</p>
      <Button
        data-autofocus
        onClick={() => open(signInAddress(me.tenant.slug, '/signed-in'), '_blank', 'popup')}
      >
        Sign in
      </Button>
    </Modal>
  );
}
