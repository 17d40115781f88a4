import { Link, useSearchParams } from 'react-router';
import { type Columns, choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { Address, Mark, Roomy, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Correo } from './contract.ts';
import styles from './correos.module.css';
import { kindOf, stateDetail, stateOf, states } from './correos-words.ts';
import { RetryButton } from './retry-button.tsx';
import { seReintenta, tiposCorreo } from './tipos.ts';

/** Query parameter with the id of the open correo. */
export const OPEN_CORREO = 'correo';

/** Link that opens this correo beside the list. */
function OpenLink({ row }: { row: Correo }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set(OPEN_CORREO, row._id);
  return (
    <Link className={shared.link} to={{ search: String(next) }} preventScrollReset>
      <Address email={row.para} />
    </Link>
  );
}

/** State of a correo, with its mark. */
export const CorreoState = ({ row }: { row: Pick<Correo, 'estado' | 'archivo' | 'intentos' | 'codigo'> }) => {
  const { label, tone } = stateOf(row);
  const detail = stateDetail(row);
  return (
    <>
      <Mark tone={tone}>{label}</Mark>
      {detail && <Under>{detail}</Under>}
    </>
  );
};

/** Columns of the list of correos. */
export const correosColumns = (mayRetry: boolean): Columns<Correo> => [
  { id: 'para', title: 'Para', cell: (row) => <OpenLink row={row} /> },
  { id: 'asunto', title: 'Asunto', cell: (row) => <Roomy>{row.asunto ?? kindOf(row)}</Roomy> },
  {
    id: 'estado',
    title: 'Estado',
    place: 'state',
    cell: (row) => (
      <>
        <CorreoState row={row} />
        {mayRetry && seReintenta(row.estado) && <RetryButton row={row} />}
      </>
    ),
  },
  { id: 'intentos', title: 'Intentos', numeric: true, cell: ({ intentos }) => intentos },
  { id: 'creadoEn', title: 'Cuándo', cell: ({ creadoEn }) => <Moment at={creadoEn} /> },
  {
    id: 'error',
    title: 'Qué dijo el servidor',
    cell: ({ error }) => (error ? <span className={styles.error}>{error}</span> : '—'),
  },
];

/** Filters of the list of correos, besides the search. */
export const correosFilters: Filter[] = [
  choiceFilter(
    'estado',
    'Estado',
    Object.entries(states).map(([value, { label }]) => ({ value, label })),
  ),
  choiceFilter(
    'tipo',
    'Tipo',
    Object.entries(tiposCorreo).map(([value, label]) => ({ value, label })),
  ),
];
