import type { DrawerProps, ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { useOverlays } from './use-overlays.ts';

/** A dialog above the page. Nothing of it is loaded or rendered before it is first opened. */
export function Dialog(props: ModalProps) {
  const overlays = useOverlaysOf(props.opened);
  return overlays === null ? null : <overlays.Modal {...props} />;
}

/** A dialog at the side of the page, as `Dialog`. */
export function SideDialog(props: DrawerProps) {
  const overlays = useOverlaysOf(props.opened);
  return overlays === null ? null : <overlays.Drawer {...props} />;
}

/** Returns what opens above the page once a dialog has been opened; it stays, so that the dialog can close. */
function useOverlaysOf(isOpen: boolean) {
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  const overlays = useOverlays(isUsed);
  useReturnFocus(isOpen);
  return isUsed ? overlays : null;
}

/** Returns the focus to the element that had it, also if the dialog is removed without being closed first. */
function useReturnFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      // once the dialog is gone, unless something else has the focus by then
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isOpen]);
}
