import { useEffect, useState } from 'react';

const LONG_MS = 3_000;

/** Shows that an answer is waited for; `text` until that takes long. */
export function Waiting({ text = 'Loading' }: { readonly text?: string }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      {isLong ? 'Still waiting for the service' : text}
    </p>
  );
}
