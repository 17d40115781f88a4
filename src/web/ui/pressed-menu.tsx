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
  className?: string | undefined;
  children: ReactNode;
};

/** The button of a menu that has just been pressed; see `menu-later.tsx`. */
function usePressed(button: ReactElement) {
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It stands for the button that was pressed: it takes its focus, which returns here when the menu closes.
    place.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  const toggle = () => setOpened((before) => !before);
  const target = cloneElement(button as ReactElement<Target>, { ref: place });
  return { opened, setOpened, toggle, target };
}

/** A menu that opens as it is mounted, under its button. */
export function PressedMenu({ button, width, className, children }: PressedProps) {
  const { opened, setOpened, target } = usePressed(button);
  return (
    <Menu position="bottom-end" width={width} opened={opened} onChange={setOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The same for controls, which are no items of a menu; `label` names them for screen readers. */
export function PressedPopover({ button, width, label, children }: PressedProps & { label: string }) {
  const { opened, setOpened, toggle, target } = usePressed(button);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: toggle })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}
