import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/browser/chunks.ts';

const here = () => location.pathname + location.search + location.hash;

type LaterOptions = {
  /** Shown in the place of the component while its code loads. */
  instead?: ReactNode;
  /** False for a component over a form: if its code can't load, the page shows the error, because a reload would lose the form. */
  reload?: boolean;
};

/** A component whose code loads when it is first shown. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { instead = null, reload = true }: LaterOptions = {},
): ComponentType<P> {
  const part = async () => ({ default: await load() });
  const Loaded = lazy(reload ? lazyPart(part, here) : part);
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
  options?: LaterOptions,
): ComponentType<P> {
  const Dialog = later(load, options);
  return function OpensLater(props: P) {
    const [wanted, setWanted] = useState(false);
    if (!wanted && isOpen(props)) setWanted(true);
    return wanted && <Dialog {...props} />;
  };
}
