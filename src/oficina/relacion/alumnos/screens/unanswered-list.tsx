import { Link } from 'react-router';
import { DataList } from '#platform/ui/data-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import type { Columns, Filter } from '#platform/ui/list/types.ts';
import { Roomy } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { SinRespuesta } from '../unanswered.ts';
import { unansweredCalls, unansweredFallbacks } from '../unanswered-calls.ts';

const ALUMNOS = '/panelAdmin/alumnos';

const COLUMNS: Columns<SinRespuesta> = [
  { id: 'alumno', title: 'Alumno', cell: ({ alumno }) => alumno, text: ({ alumno }) => alumno },
  {
    id: 'cliente',
    title: 'Autoescuela',
    cell: ({ _idCliente, cliente }) => (
      <Roomy>
        <Link to={`/panelAdmin/clientes/${_idCliente}`}>{cliente}</Link>
      </Roomy>
    ),
  },
  { id: 'permiso', title: 'Permiso', cell: ({ permiso }) => permiso },
  { id: 'enviadaEn', title: 'Enviada', cell: ({ enviadaEn }) => <Moment at={enviadaEn} /> },
  {
    id: 'vistaEn',
    title: 'Vista',
    cell: ({ vistaEn }) => (vistaEn ? <Moment at={vistaEn} /> : 'Sin abrir'),
  },
];

const FILTERS: readonly Filter[] = [{ name: 'enviadaEn', label: 'Enviada', kind: 'day' }];

/** /panelAdmin/alumnos/sinRespuesta: alumnos to call, the longest wait first. */
export const Component = () => (
  <>
    <PageHeader title="Solicitudes sin respuesta" trail={[{ name: 'Solicitudes alumnos', to: ALUMNOS }]} />
    <DataList<SinRespuesta>
      name="alumnosSinRespuesta"
      query={unansweredCalls.leer}
      fallback={unansweredFallbacks.leer}
      columns={COLUMNS}
      rowLink={({ _idAlumno }) => `${ALUMNOS}/${_idAlumno}/autoescuelas`}
      filters={FILTERS}
      searchLabel="Buscar por alumno o autoescuela"
      empty={{ text: 'Las autoescuelas han respondido a todos los alumnos.' }}
    />
  </>
);
