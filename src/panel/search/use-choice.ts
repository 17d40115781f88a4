import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Option } from './sections.ts';

type Choosing = {
  options: readonly Option[];
  isSettled: boolean;
  onChoose(option: Option, apart: boolean): void;
};

/**
 * Active option: the first one until the arrows move. Enter waits for pending results, so that it never
 * opens a result of the previous text.
 */
export function useChoice({ options, isSettled, onChoose }: Choosing) {
  const [moved, setMoved] = useState<string>();
  const waiting = useRef(false);
  const at = Math.max(
    0,
    options.findIndex(({ to }) => to === moved),
  );
  const active = options[at];
  useEffect(() => {
    if (!isSettled || !waiting.current) return;
    waiting.current = false;
    if (active) onChoose(active, false);
  }, [isSettled, active, onChoose]);
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const step = (by: number) => setMoved(options[(at + by + options.length) % options.length]?.to);
  const enter = (apart: boolean) => {
    const isOld = !isSettled && (active === undefined || (active.isFound && active.to !== moved));
    if (isOld) waiting.current = true;
    else if (active) onChoose(active, apart);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => enter(event.ctrlKey || event.metaKey),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  /** A new text makes the first option active again. */
  const restart = () => {
    setMoved(undefined);
    waiting.current = false;
  };
  return { active, onKeyDown, restart };
}
