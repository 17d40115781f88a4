import { plural } from '#platform/kit/format.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { type Columns, choiceFilter, type Filter } from '#platform/ui/list/types.ts';
import { Mark, Notice, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { seguridadCalls, seguridadFallback } from '../calls.ts';
import type { Suceso } from '../contract.ts';
import { sucesos } from './security-words.ts';

/** Figures of an event: exported rows, and repetitions. */
const amounts = ({ filas, veces }: Suceso): string =>
  [filas === null ? '' : plural(filas, 'fila', 'filas'), veces > 1 ? plural(veces, 'vez', 'veces') : '']
    .filter(Boolean)
    .join(' · ');

const COLUMNS: Columns<Suceso> = [
  {
    id: 'tipo',
    title: 'Qué pasó',
    cell: (row) => (
      <>
        <Mark tone={sucesos[row.tipo].tone}>{sucesos[row.tipo].label}</Mark>
        {row.detalle && <Under>{row.detalle}</Under>}
      </>
    ),
  },
  { id: 'en', title: 'Cuándo', cell: ({ en }) => <Moment at={en} /> },
  {
    id: 'actor',
    title: 'Quién',
    cell: ({ actor, ip }) => (
      <>
        {actor ?? 'No se sabe'}
        {ip && <Under>{ip}</Under>}
      </>
    ),
  },
  { id: 'sobre', title: 'A quién o a qué', cell: ({ sobre }) => sobre ?? '—' },
  {
    id: 'ruta',
    title: 'Llamada',
    cell: (row) => (
      <>
        {row.ruta ?? '—'}
        <Under>{amounts(row)}</Under>
      </>
    ),
  },
];

const FILTERS: Filter[] = [
  choiceFilter(
    'tipo',
    'Qué pasó',
    Object.entries(sucesos).map(([value, { label }]) => ({ value, label })),
  ),
  { name: 'en', label: 'Cuándo', kind: 'day' },
];

/** /panelAdmin/seguridad: security events, without sign-ins. */
export function Component() {
  return (
    <>
      <PageHeader title="Registro de seguridad" />
      <Notice>
        Quién entra y quién lo intenta está en Accesos. Aquí queda lo demás durante dos años, y nadie puede
        cambiarlo.
      </Notice>
      <DataList
        name="seguridad"
        query={seguridadCalls.leer}
        fallback={seguridadFallback}
        columns={COLUMNS}
        filters={FILTERS}
        searchLabel="Buscar por persona, llamada o dirección"
        empty={{
          text: 'Aquí quedan las denegaciones, las exportaciones, las claves y los cambios de papel. Todavía no hay nada.',
        }}
      />
    </>
  );
}
