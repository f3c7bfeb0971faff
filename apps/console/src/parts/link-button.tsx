import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';

/** A link to a page of the tenant that looks like the buttons beside it: the main action of a page, which has a page of its own. */
export function LinkButton({
  to,
  children,
}: {
  /** Below `/t/{tenant}`, such as `/repositories/add`. */
  readonly to: string;
  readonly children: ReactNode;
}) {
  const { tenant } = useMe();
  return (
    <Button
      size="compact-sm"
      renderRoot={(props) => <Link to={`/t/${tenant.slug}${to}` as never} {...props} />}
    >
      {children}
    </Button>
  );
}
