import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import {
  type Card,
  hoursAgo,
  joined,
  PRESUPUESTO_DAYS,
  phoneOf,
  type Row,
  SENT,
  textOrNull,
  waiting,
  yesterday,
} from './cards.ts';
import { comparadorCards } from './comparador-cards.ts';
import { peticionesCard } from './peticiones-card.ts';

const PANEL = '/panelAdmin';

const actividad: Pick<Card, 'recurso' | 'trabajo' | 'llamada' | 'pantalla' | 'fila'> = {
  recurso: 'actividades',
  trabajo: ['actividades', 'A'],
  llamada: '/actividades/leer',
  pantalla: `${PANEL}/actividades`,
  fila: ({ _id, asunto, tipo, inicio, todoElDia, nombres, _idContacto, _idCliente, _idAlumno }) => ({
    titulo: textOrNull(asunto) ?? 'Sin asunto',
    detalle: joined(nombres?._idCliente, nombres?._idAlumno),
    telefonoDe:
      tipo === 'llamada'
        ? phoneOf(['contactosClientes', _idContacto], ['clientes', _idCliente], ['alumnos', _idAlumno])
        : null,
    cuando: todoElDia ? todayInMadrid(new Date(String(inicio))) : textOrNull(inicio),
    ruta: `${PANEL}/actividades/${_id}`,
  }),
};

const unanswered: typeof actividad = {
  recurso: 'alumnos',
  trabajo: ['alumnos', 'A'],
  llamada: '/alumnos/leerSinRespuesta',
  pantalla: `${PANEL}/alumnos/sinRespuesta`,
  fila: ({ _idAlumno, _idCliente, alumno, cliente, permiso, enviadaEn }) => ({
    titulo: textOrNull(alumno) ?? 'Alumno',
    telefonoDe: phoneOf(['clientes', _idCliente]),
    detalle: joined(textOrNull(cliente), textOrNull(permiso)),
    cuando: textOrNull(enviadaEn),
    ruta: `${PANEL}/alumnos/${_idAlumno}/autoescuelas`,
  }),
};

/** Describes a paper by its number, its cliente and one of its amounts. */
const paper =
  (family: string, { amount, when }: { amount: string; when: string }) =>
  (row: Row) => ({
    titulo: joined(textOrNull(row.codigo), textOrNull(row.clienteNombre)) ?? 'Borrador',
    detalle: textOrNull(row.titulo),
    importe: textOrNull(row[amount]),
    telefonoDe: phoneOf(['contactosClientes', row._idContacto], ['clientes', row._idCliente]),
    cuando: textOrNull(row[when]),
    ruta: `${PANEL}/${family}/${row._id}`,
  });

const factura: Pick<Card, 'recurso' | 'llamada' | 'pantalla'> = {
  recurso: 'facturas',
  llamada: '/facturas/leer',
  pantalla: `${PANEL}/facturas`,
};

const declared: typeof actividad = {
  ...factura,
  trabajo: ['facturas', 'M'],
  fila: paper('facturas', { amount: 'totalFactura', when: 'fecha' }),
};

const presupuestoRow = paper('presupuestos', { amount: 'total', when: 'validoHasta' });

const presupuesto: typeof actividad = {
  recurso: 'presupuestos',
  trabajo: ['presupuestos', 'T'],
  llamada: '/presupuestos/leer',
  pantalla: `${PANEL}/presupuestos`,
  fila: presupuestoRow,
};

const order: Pick<Card, 'recurso' | 'llamada' | 'pantalla' | 'fila'> = {
  recurso: 'pedidos',
  llamada: '/pedidos/leer',
  pantalla: `${PANEL}/pedidos`,
  fila: paper('pedidos', { amount: 'total', when: 'fecha' }),
};

const money: readonly Card[] = [
  {
    ...factura,
    clave: 'facturasVencidas',
    titulo: 'Facturas vencidas',
    urge: true,
    filtro: (asked) => ({
      estadoCobro: 'pendiente,parcial',
      pendienteCobro_desde: '0.01',
      venceEl_hasta: yesterday(asked),
      orden: 'venceEl',
    }),
    fila: paper('facturas', { amount: 'pendienteCobro', when: 'venceEl' }),
  },
  {
    ...declared,
    clave: 'aeatRechazadas',
    titulo: 'Facturas que la Agencia Tributaria no ha aceptado',
    urge: true,
    filtro: () => ({ estadoAeat: 'rechazado,aceptadoConErrores', orden: 'fecha' }),
  },
];

const sales: readonly Card[] = [
  {
    ...presupuesto,
    clave: 'presupuestosSinEnviar',
    titulo: 'Presupuestos hechos sin enviar',
    filtro: ({ hoy }) => ({ ...SENT, estado: EstadoPresupuesto.hecho, validoHasta_desde: hoy }),
  },
  {
    ...presupuesto,
    clave: 'presupuestosCaducan',
    titulo: 'Presupuestos que caducan en tres días',
    filtro: ({ hoy }) => ({
      ...SENT,
      validoHasta_desde: hoy,
      validoHasta_hasta: dayAfter(hoy, PRESUPUESTO_DAYS),
    }),
  },
  {
    ...presupuesto,
    clave: 'presupuestosSinRespuesta',
    titulo: 'Presupuestos sin respuesta desde hace tres días',
    filtro: ({ hoy }) => ({
      ...SENT,
      enviadoEn_hasta: dayAfter(hoy, -PRESUPUESTO_DAYS),
      validoHasta_desde: dayAfter(hoy, PRESUPUESTO_DAYS + 1),
    }),
  },
  {
    ...presupuesto,
    clave: 'presupuestosCaducados',
    titulo: 'Presupuestos caducados',
    urge: true,
    filtro: (asked) => ({
      ...SENT,
      estado: [EstadoPresupuesto.hecho, EstadoPresupuesto.enviado].join(','),
      validoHasta_hasta: yesterday(asked),
    }),
    fila: (row) => ({
      ...presupuestoRow(row),
      detalle: joined(row.estado === EstadoPresupuesto.hecho && 'sin enviar', textOrNull(row.titulo)),
    }),
  },
  {
    ...order,
    clave: 'pedidosNuevos',
    titulo: 'Pedidos por atender',
    trabajo: ['pedidos', 'T'],
    filtro: () => ({ estado: EstadoPedido.solicitado, orden: 'fecha' }),
  },
  {
    ...order,
    clave: 'pedidosSinFacturar',
    titulo: 'Pedidos enviados o terminados sin facturar',
    trabajo: ['facturas', 'C'],
    filtro: () => ({
      estado: [EstadoPedido.enviado, EstadoPedido.terminado].join(','),
      estadoFacturacion: 'nada,parcial',
      orden: 'fecha',
    }),
  },
];

/** Notices: nothing is done in their rows. */
const notices: readonly Card[] = [
  {
    ...declared,
    clave: 'aeatEsperando',
    titulo: 'Facturas sin enviar a la Agencia Tributaria desde ayer',
    urge: true,
    filtro: (asked) => ({ estadoAeat: 'pendiente', fecha_hasta: yesterday(asked), orden: 'fecha' }),
  },
  {
    clave: 'firmas',
    titulo: 'Documentos que esperan una firma',
    recurso: 'documentos',
    trabajo: ['documentos', 'F'],
    llamada: '/documentos/leer',
    pantalla: `${PANEL}/documentos`,
    filtro: () => ({ estadoFirma: 'pendiente,parcial', orden: 'subidoEn' }),
    fila: ({ _id, nombre, nombres, subidoEn }) => ({
      titulo: textOrNull(nombre) ?? 'Documento',
      detalle: joined(nombres?._idCliente),
      cuando: textOrNull(subidoEn),
      ruta: `${PANEL}/documentos/${_id}`,
    }),
  },
];

/** What is done in its row. */
const work: readonly Card[] = [
  {
    ...actividad,
    clave: 'actividadesVencidas',
    titulo: 'Tus actividades atrasadas',
    urge: true,
    filtro: (asked) => ({
      _idResponsable: asked._id,
      estado: 'pendiente',
      inicio_hasta: yesterday(asked),
      orden: 'inicio',
    }),
  },
  {
    ...actividad,
    clave: 'actividadesHoy',
    titulo: 'Tus actividades de hoy',
    filtro: ({ _id, hoy }) => ({
      _idResponsable: _id,
      estado: 'pendiente',
      inicio_desde: hoy,
      inicio_hasta: hoy,
      orden: 'inicio',
    }),
  },
  {
    ...unanswered,
    clave: 'sinRespuesta48',
    urge: true,
    titulo: 'Solicitudes de alumnos sin respuesta desde hace más de 48 horas',
    filtro: (asked) => ({ enviadaEn_hasta: hoursAgo(asked, 'tooLate') }),
  },
  {
    ...unanswered,
    clave: 'sinRespuesta24',
    titulo: 'Solicitudes de alumnos sin respuesta desde hace más de 24 horas',
    filtro: (asked) => ({
      enviadaEn_desde: hoursAgo(asked, 'tooLate'),
      enviadaEn_hasta: hoursAgo(asked, 'late'),
    }),
  },
  peticionesCard,
  ...sales,
  {
    clave: 'correos',
    titulo: 'Correos que no se han podido enviar',
    urge: true,
    recurso: 'correos',
    trabajo: ['correos', 'A'],
    llamada: '/correos/leer',
    pantalla: `${PANEL}/correos`,
    filtro: waiting('rechazado,fallido'),
    fila: ({ _id, para, asunto, creadoEn }) => ({
      titulo: textOrNull(para) ?? 'Correo',
      detalle: textOrNull(asunto),
      cuando: textOrNull(creadoEn),
      ruta: `${PANEL}/correos?estado=rechazado%2Cfallido&correo=${_id}`,
    }),
  },
];

const isUrgent = ({ urge = false }: Card): boolean => urge;

/**
 * Cards of a worker, in order: money, what is done in its row with the urgent first, notices, and apart from them the queue of the
 * comparator.
 */
export const officeCards: readonly Card[] = [
  ...money,
  ...work.filter(isUrgent),
  ...work.filter((card) => !isUrgent(card)),
  ...notices,
  ...comparadorCards,
];
