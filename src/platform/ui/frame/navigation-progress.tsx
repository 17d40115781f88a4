import { useNavigation } from 'react-router';
import { PROGRESS_DURATION_MS, PROGRESS_THROTTLE_MS } from '#platform/browser/constants.ts';
import { useSteady } from '#platform/browser/use-steady.ts';
import styles from './navigation-progress.module.css';

const STEADY = { delay: PROGRESS_THROTTLE_MS, minimum: 0 };

/**
 * A bar at the top while the next screen loads (specification §9): full after five seconds even if it has not loaded.
 */
export function NavigationProgress() {
  const shown = useSteady(useNavigation().state !== 'idle', STEADY);
  if (!shown) return null;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label="Abriendo la página"
      style={{ animationDuration: `${PROGRESS_DURATION_MS}ms` }}
    />
  );
}
