import { type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { lazyPart } from '#platform/browser/chunks.ts';

/** The button of a menu, as the menu gets it. */
export type MenuButton = { button: ReactElement };

type PressedProps = {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick(): void;
  onPointerEnter(): void;
};

const here = () => location.pathname + location.search + location.hash;

/**
 * A menu whose items and library load when the pointer reaches its button or the person presses it. `load` gives a
 * component that opens as it is mounted (`pressed-menu.tsx`). Suspense would hold the first opening for 300 ms.
 */
export function menuLater<P extends object>(
  load: () => Promise<ComponentType<P & MenuButton>>,
  kind: PressedProps['aria-haspopup'] = 'menu',
): ComponentType<P & { button: ReactElement<PressedProps> }> {
  const loadOrReload = lazyPart(load, here);
  return function MenuLater(props: P & { button: ReactElement<PressedProps> }) {
    const [Loaded, setLoaded] = useState<ComponentType<P & MenuButton>>();
    if (Loaded) return <Loaded {...props} />;
    const open = () => {
      loadOrReload().then(
        (loaded) => setLoaded(() => loaded),
        // Thrown while React draws, so that the screen's own error page shows it.
        (error: unknown) => setLoaded(() => raise(error)),
      );
    };
    return cloneElement(props.button, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: () => void load().catch(() => undefined),
    });
  };
}

function raise(error: unknown): never {
  throw error;
}
