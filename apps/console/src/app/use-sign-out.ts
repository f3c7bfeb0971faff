import { useEffect } from 'react';
import { signOut } from '../api/call.ts';

/** Tabs of one browser share a session: its end reaches all of them. */
const CHANNEL = 'svc-session';

/** Returns what ends the session, in every tab of this browser. */
export function useSignOut(): () => Promise<void> {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => location.assign('/');
    return () => channel.close();
  }, []);
  return async () => {
    await signOut();
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('ended');
    channel.close();
    location.assign('/');
  };
}
