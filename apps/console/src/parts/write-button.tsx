import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useConnected } from '../api/connection.ts';

/** Why nothing can be changed just now. */
const REASON = 'No connection: nothing can be changed until the service answers.';

/**
 * A button that changes something. While the service does not answer it does nothing and shows why, and keeps the focus, which a
 * `disabled` button loses.
 */
export function WriteButton(props: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  const isConnected = useConnected();
  if (isConnected) return <Button {...props} />;
  return (
    <Button
      {...props}
      data-disabled
      aria-disabled
      title={REASON}
      onClick={(event) => event.preventDefault()}
    />
  );
}

/** The reason as text, while the service does not answer. */
export function ConnectionNotice() {
  const isConnected = useConnected();
  return (
    <div role="status">
      {!isConnected && <p className="notice">{REASON} What you have typed stays.</p>}
    </div>
  );
}
