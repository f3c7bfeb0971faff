import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { signOut } from '../api/call.ts';

/** Tabs of one browser share a session: its end reaches all of them. */
const CHANNEL = 'svc-session';

/** Ends the session, in every tab of this browser. */
export function SignOutButton() {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.assign('/');
    return () => channel.close();
  }, []);
  const end = async () => {
    await signOut();
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('ended');
    channel.close();
    location.assign('/');
  };
  return (
    <Button variant="default" size="compact-sm" onClick={() => void end()}>
      Sign out
    </Button>
  );
}
