import type { Menu, MenuProps, PopoverProps } from '@mantine/core';
import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOverlays } from './use-overlays.ts';

type Overlays = NonNullable<ReturnType<typeof useOverlays>>;
type ButtonElement = ReactElement<
  ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: RefObject<HTMLButtonElement | null> }
>;

/** A button that opens a menu. What opens is loaded with its first use; `items` are built from the parts of a menu. */
export function MenuButton(props: {
  readonly button: ButtonElement;
  readonly items: (parts: typeof Menu) => ReactNode;
  readonly onChange?: (isOpen: boolean) => void;
  readonly menu?: MenuProps;
}) {
  return (
    <OnFirstUse button={props.button} popup="menu">
      {(overlays) => <OpenedMenu {...props} overlays={overlays} />}
    </OnFirstUse>
  );
}

/** A button that opens a panel, which takes the focus. What opens is loaded with its first use. */
export function PanelButton(props: {
  readonly button: ButtonElement;
  readonly label: string;
  readonly position: NonNullable<PopoverProps['position']>;
  readonly children: ReactNode;
}) {
  return (
    <OnFirstUse button={props.button} popup="dialog">
      {(overlays) => <OpenedPanel {...props} overlays={overlays} />}
    </OnFirstUse>
  );
}

function OnFirstUse({
  button,
  popup,
  children,
}: {
  readonly button: ButtonElement;
  readonly popup: 'menu' | 'dialog';
  readonly children: (overlays: Overlays) => ReactNode;
}) {
  const [isUsed, setUsed] = useState(false);
  const overlays = useOverlays(isUsed);
  if (isUsed && overlays !== null) return children(overlays);
  return cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: () => setUsed(true),
  });
}

function OpenedMenu({
  overlays: { Menu },
  button,
  items,
  onChange,
  menu,
}: Parameters<typeof MenuButton>[0] & { readonly overlays: Overlays }) {
  const { target, isOpen, setOpen } = useOpenAtFirst(onChange);
  return (
    <Menu transitionProps={{ duration: 0 }} opened={isOpen} onChange={setOpen} {...menu}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{items(Menu)}</Menu.Dropdown>
    </Menu>
  );
}

function OpenedPanel({
  overlays: { Popover },
  button,
  label,
  position,
  children,
}: Parameters<typeof PanelButton>[0] & { readonly overlays: Overlays }) {
  const { target, isOpen, setOpen } = useOpenAtFirst();
  return (
    <Popover
      position={position}
      trapFocus
      transitionProps={{ duration: 0 }}
      opened={isOpen}
      onChange={setOpen}
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** Opens at once. The button takes the focus first, from the one in whose place it is, so that the focus returns to it. */
function useOpenAtFirst(onChange?: (isOpen: boolean) => void) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (open: boolean) => {
    setOpen(open);
    onChange?.(open);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the popup is there
  useLayoutEffect(() => {
    target.current?.focus();
    change(true);
  }, []);
  return { target, isOpen, setOpen: change };
}
