import { IconLock } from '@tabler/icons-react';

/** A page that the person may not see, and who may. */
export function NoRight({ what, who }: { readonly what: string; readonly who: string }) {
  return (
    <div className="empty" role="status">
      <IconLock size={28} stroke={1.25} aria-hidden />
      <strong>You have no right to see {what}</strong>
      <div>
        {who} see and change them. Ask one of them, or for the role; then load this page again.
      </div>
    </div>
  );
}
