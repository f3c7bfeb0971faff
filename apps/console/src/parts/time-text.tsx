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
      {isAbsolute ? absolute : relativeTime(time, Date.now())}
    </time>
  );
}
