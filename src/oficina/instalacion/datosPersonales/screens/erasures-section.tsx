import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Supresion } from '#oficina/base/personal-data/contract.ts';
import { plural } from '#platform/kit/format.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PERSONAL_DATA, personalDataCalls, personalDataFallbacks } from '../calls.ts';

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
            <p className={shared.plain}>Todavía no se ha suprimido a nadie.</p>
          ) : (
            <ul className={`${shared.list} ${shared.stack} ${shared.gap10}`}>
              {rows.map((row) => (
                <li key={row._id}>
                  <Moment at={row.en} /> · {row.actor}
                  <Box component="span" display="block" c="dimmed" fz={14}>
                    {summaryOf(row)}
                  </Box>
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
