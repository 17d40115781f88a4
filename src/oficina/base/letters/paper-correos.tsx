import { useQuery } from '@tanstack/react-query';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { recordCalls } from './calls.ts';
import type { CorreoDePapel } from './contract.ts';
import styles from './correos.module.css';
import { CorreoState } from './correos-columns.tsx';
import { kindOf } from './correos-words.ts';

/** Query key of the correos of a paper. */
export const paperCorreosKey = (familia: string, _id: string) => [familia, 'correos', _id];

/** Interval between reads while a correo is still queued. */
const WHILE_QUEUED_MS = 3_000;

type PaperMailsProps = { familia: string; row: CrudRow };

/** Correos to the cliente about a paper, with their state; empty if there are none. */
export function PaperCorreos({ familia, row }: PaperMailsProps) {
  const { data = [] } = useQuery({
    queryKey: paperCorreosKey(familia, row._id),
    queryFn: ({ signal }) => recordCalls(familia).leer({ _id: row._id }, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado }) => estado === 'pendiente') ? WHILE_QUEUED_MS : false,
    meta: { fallback: 'Error al obtener los correos', background: true },
  });
  if (data.length === 0) return null;
  return (
    <FormSection title="Correos">
      <CorreoItems rows={data} />
    </FormSection>
  );
}

/** Correos in a list: to whom, of what kind and when, and what became of each. */
export const CorreoItems = ({ rows }: { rows: readonly CorreoDePapel[] }) => (
  <ul className={`${shared.list} ${shared.stack} ${shared.gap12} ${styles.mails}`} aria-label="Correos">
    {rows.map((mail) => (
      <li key={mail._id}>
        <span>
          {mail.para}
          <Under>
            {kindOf(mail)} · <Moment at={mail.devueltoEn ?? mail.enviadoEn ?? mail.creadoEn} />
          </Under>
        </span>
        <span>
          <CorreoState row={mail} />
          {mail.error && <Under>{mail.error}</Under>}
        </span>
      </li>
    ))}
  </ul>
);
