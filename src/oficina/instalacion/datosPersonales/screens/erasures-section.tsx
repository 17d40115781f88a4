import { useQuery } from '@tanstack/react-query';
import type { Supresion } from '#oficina/base/personal-data/contract.ts';
import { plural } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PERSONAL_DATA, personalDataCalls, personalDataFallbacks } from '../calls.ts';
import styles from './personal-data.module.css';

/** List of past erasures, without the people's identity. */
export function ErasuresSection() {
  const query = useQuery({
    queryKey: [PERSONAL_DATA, 'leer'],
    queryFn: ({ signal }) => personalDataCalls.leer(signal),
    meta: { fallback: personalDataFallbacks.leer, background: true },
  });
  return (
    <FormSection
      title="Últimas supresiones"
      hint="La prueba de que se atendieron, sin los datos: no dice de quién eran."
    >
      <QueryView query={query} fallback={personalDataFallbacks.leer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.text}>Todavía no se ha suprimido a nadie.</p>
          ) : (
            <ul className={`${shared.list} ${styles.erasures}`}>
              {rows.map((row) => (
                <li key={row._id}>
                  <Moment at={row.en} /> · {row.actor}
                  <span className={styles.under}>{summaryOf(row)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </FormSection>
  );
}

function summaryOf({ cuentas }: Supresion): string {
  const sum = (kept: boolean) =>
    cuentas.reduce((all, { trato, filas }) => all + ((trato === 'conservar') === kept ? filas : 0), 0);
  const gone = plural(sum(false), 'registro borrado o sin datos', 'registros borrados o sin datos');
  return sum(true) === 0 ? gone : `${gone}; ${plural(sum(true), 'se conserva', 'se conservan')}`;
}
