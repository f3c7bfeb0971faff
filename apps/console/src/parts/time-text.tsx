import { useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';
import { absoluteTime, relativeTime } from './time-format.ts';

/** A time: relative, with the exact one on hover; absolute with its offset where the exact time is what matters, as of evidence. */
export function TimeText({
  time,
  isAbsolute = false,
}: {
  time: string | null;
  isAbsolute?: boolean;
}) {
  const { zone } = usePreferences();
  if (time === null) return <span className="muted">never</span>;
  const absolute = absoluteTime(time, zone);
  return (
    <time dateTime={time} title={absolute}>
      {isAbsolute ? <UnbrokenClock time={absolute} /> : <RelativeTime time={time} />}
    </time>
  );
}

/** A time relative to now, rendered again when its text changes. */
function RelativeTime({ time }: { readonly time: string }) {
  return useSyncExternalStore(onEachSecond, () => relativeTime(time, Date.now()));
}

const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** Calls back each second until the returned function is called; one timer serves all times of the page. */
function onEachSecond(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => {
    for (const one of listeners) one();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/** `2026-01-31 13:00:00 +01:00`, which breaks between its date and its clock only: the offset never stands by itself. */
function UnbrokenClock({ time }: { readonly time: string }) {
  const end = time.indexOf(' ');
  return (
    <>
      {time.slice(0, end)} <span className="unbroken">{time.slice(end + 1)}</span>
    </>
  );
}
