import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../chunks.ts';

const here = () => location.pathname + location.search + location.hash;

/** A component whose code loads when it is first shown; `instead` holds its place meanwhile. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(lazyPart(async () => ({ default: await load() }), here));
  return function Later(props: P) {
    return (
      <Suspense fallback={instead}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** The same for a dialog: it loads when it is first opened, and stays, so that it closes as it should. */
export function opensLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean,
): ComponentType<P> {
  const Dialog = later(load);
  return function OpensLater(props: P) {
    const [wanted, setWanted] = useState(false);
    if (!wanted && isOpen(props)) setWanted(true);
    return wanted && <Dialog {...props} />;
  };
}
