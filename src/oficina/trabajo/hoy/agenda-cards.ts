import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { type Card, type CardContext, joined, type Row, SENT, textOrNull } from './cards.ts';

const TITLE = 'Agenda';
const PANEL = '/panelAdmin';

const actividad = (row: Row) => ({
  titulo: textOrNull(row.asunto) ?? 'Sin asunto',
  detalle: joined(row.nombres?._idCliente, row.nombres?._idAlumno, textOrNull(row.ubicacion)),
  // A day has no hour to be shown.
  cuando: row.todoElDia ? null : textOrNull(row.inicio),
  ruta: `${PANEL}/actividades/${row._id}`,
});

const actividades = { titulo: TITLE, recurso: 'actividades', llamada: '/actividades/leer' } as const;

const ofToday = ({ hoy }: CardContext) => ({
  estado: 'pendiente',
  inicio_desde: hoy,
  inicio_hasta: hoy,
  orden: 'inicio',
});

/** Describes a paper that ends today. */
const ends =
  (family: string, amount: string) =>
  (row: Row): ReturnType<Card['fila']> => ({
    titulo: `${family === 'facturas' ? 'Vence' : 'Caduca'} ${textOrNull(row.codigo) ?? 'un borrador'}`,
    detalle: textOrNull(row.clienteNombre),
    importe: textOrNull(row[amount]),
    cuando: null,
    ruta: `${PANEL}/${family}/${row._id}`,
  });

/** Parts of the agenda of the day: what the person does or attends, and the papers that end today. */
export const agendaCards: readonly Card[] = [
  {
    ...actividades,
    clave: 'propias',
    pantalla: `${PANEL}/actividades`,
    filtro: (asked) => ({ ...ofToday(asked), _idResponsable: asked._id }),
    fila: actividad,
  },
  {
    ...actividades,
    clave: 'comoParticipante',
    pantalla: `${PANEL}/actividades`,
    filtro: (asked) => ({ ...ofToday(asked), participantes: asked._id }),
    fila: actividad,
  },
  {
    clave: 'facturas',
    titulo: TITLE,
    recurso: 'facturas',
    trabajo: ['facturas', 'T'],
    llamada: '/facturas/leer',
    pantalla: `${PANEL}/facturas`,
    filtro: ({ hoy }) => ({
      estadoCobro: 'pendiente,parcial',
      pendienteCobro_desde: '0.01',
      venceEl_desde: hoy,
      venceEl_hasta: hoy,
    }),
    fila: ends('facturas', 'pendienteCobro'),
  },
  {
    clave: 'presupuestos',
    titulo: TITLE,
    recurso: 'presupuestos',
    trabajo: ['presupuestos', 'T'],
    llamada: '/presupuestos/leer',
    pantalla: `${PANEL}/presupuestos`,
    filtro: ({ hoy }) => ({ ...SENT, validoHasta_desde: hoy, validoHasta_hasta: hoy }),
    fila: ends('presupuestos', 'total'),
  },
];

/** What the person does after today, the first first. */
export const nextCard: Card = {
  ...actividades,
  clave: 'siguiente',
  pantalla: `${PANEL}/actividades`,
  filtro: ({ _id, hoy }) => ({
    _idResponsable: _id,
    estado: 'pendiente',
    inicio_desde: dayAfter(hoy, 1),
    orden: 'inicio',
  }),
  fila: (row) => ({
    ...actividad(row),
    cuando: row.todoElDia ? todayInMadrid(new Date(String(row.inicio))) : textOrNull(row.inicio),
  }),
};
