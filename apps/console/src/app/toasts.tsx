import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../parts/when-idle.ts';

const Notifications = lazy(async () => ({
  default: (await import('@mantine/notifications')).Notifications,
}));

/** Where messages are shown. Its program is loaded when the page is idle; what is announced before is shown then. */
export function Toasts() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-right" />
    </Suspense>
  );
}
