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
      {isAbsolute ? <UnbrokenClock time={absolute} /> : relativeTime(time, Date.now())}
    </time>
  );
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
