/** Milliseconds that half of the anuncio must be in sight to count as seen. */
const SEEN_MS = 1_000;

/**
 * Calls `seen` once, when half of the element has been in sight for a second without a break.
 */
export function whenSeen(element: HTMLElement, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inSight = false;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', change);
    clearTimeout(timer);
  };
  const change = () => {
    clearTimeout(timer);
    if (!inSight || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      seen();
    }, SEEN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const now = entries.at(-1)?.isIntersecting ?? false;
      if (now === inSight) return;
      inSight = now;
      change();
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', change);
}
