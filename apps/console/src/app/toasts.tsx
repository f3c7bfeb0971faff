import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../parts/when-idle.ts';

/**
 * Where messages are shown. Its program is loaded when the page is idle; what is announced before is shown then. Without a connection it
 * is asked for again, and the page does without.
 */
export function Toasts() {
  const [Notifications, setNotifications] = useState<ComponentType<{
    readonly position: 'bottom-right';
  }> | null>(null);
  useEffect(() => {
    let cancel = whenIdle(load);
    return () => cancel();

    function load(): void {
      import('@mantine/notifications').then(
        (loaded) => setNotifications(() => loaded.Notifications),
        () => {
          cancel = whenIdle(load);
        },
      );
    }
  }, []);
  return Notifications && <Notifications position="bottom-right" />;
}
