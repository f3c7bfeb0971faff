import type { DrawerProps, ModalProps } from '@mantine/core';
import { type ComponentType, useLayoutEffect, useState } from 'react';
import { useOverlays } from './use-overlays.ts';

/** A dialog above the page. Nothing of it is loaded or rendered before it is first opened. */
export function Dialog(props: ModalProps) {
  return <OnFirstUse kind="Modal" props={props} />;
}

/** A dialog at the side of the page, as `Dialog`. */
export function SideDialog(props: DrawerProps) {
  return <OnFirstUse kind="Drawer" props={props} />;
}

type Props = { readonly kind: 'Modal'; readonly props: ModalProps } | SideProps;
type SideProps = { readonly kind: 'Drawer'; readonly props: DrawerProps };

function OnFirstUse({ kind, props }: Props) {
  const [isUsed, setUsed] = useState(props.opened);
  if (props.opened && !isUsed) setUsed(true);
  const overlays = useOverlays(isUsed);
  useReturnFocus(props.opened);
  if (!isUsed || overlays === null) return null;
  const Overlay = overlays[kind] as ComponentType<ModalProps>;
  return <Overlay {...props} />;
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
