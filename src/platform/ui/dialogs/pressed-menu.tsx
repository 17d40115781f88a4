import { Menu, Popover } from '@mantine/core';
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';

type Target = { ref?: Ref<HTMLButtonElement>; onClick?(): void };

type PressedProps = {
  button: ReactElement;
  width: number;
};

type MenuProps = PressedProps & { className?: string | undefined; children: ReactNode };

/** The button of a menu that has just been pressed; see `menu-later.tsx`. */
function usePressed(button: ReactElement) {
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaces the pressed one, so it takes the focus; the focus returns here when the menu closes.
    place.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  const toggle = () => setOpened((before) => !before);
  const target = cloneElement(button as ReactElement<Target>, { ref: place });
  return { opened, setOpened, toggle, target };
}

/** A menu that opens as it is mounted, under its button. */
export function PressedMenu({ button, width, className, children }: MenuProps) {
  const { opened, setOpened, target } = usePressed(button);
  return (
    <Menu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

type PopoverProps = PressedProps & {
  /** Name of the box for screen readers. */
  label: string;
  position?: 'bottom-end' | 'bottom-start';
  /** Hears that the box has opened or closed. */
  onOpened?: ((opened: boolean) => void) | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** The same for controls, which are no items of a menu. */
export function PressedPopover(props: PopoverProps) {
  const { button, width, label, position = 'bottom-end', onOpened, children } = props;
  const { opened, setOpened, toggle, target } = usePressed(button);
  const told = useRef(false);
  useEffect(() => {
    if (told.current !== opened) onOpened?.(opened);
    told.current = opened;
  }, [opened, onOpened]);
  return (
    <Popover opened={opened} onChange={setOpened} position={position} width={width} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: toggle })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
