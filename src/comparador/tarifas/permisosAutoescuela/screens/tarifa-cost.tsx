import { lazy, Suspense } from 'react';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import type { ExpectedCostProps } from './expected-cost.tsx';
import styles from './tarifa-cost.module.css';

/** The cost model loads after the form, so the person can write meanwhile. */
const ExpectedCost = lazy(async () => ({ default: (await import('./expected-cost.tsx')).ExpectedCost }));

/** Cost that alumnos will see, beside the form of a tarifa. */
export const TarifaCost = (props: ExpectedCostProps) => (
  <div className={styles.beside}>
    <div className={styles.sticky}>
      <Suspense fallback={<ListLoading />}>
        <ExpectedCost {...props} />
      </Suspense>
    </div>
  </div>
);
