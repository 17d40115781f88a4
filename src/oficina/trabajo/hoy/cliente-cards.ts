import { centimos } from '#platform/kit/amounts/money.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { formatDay, formatEuros } from '#platform/kit/format.ts';
import { type Card, joined, SENT, TARIFA_DAYS, textOrNull, yesterday } from './cards.ts';

const PANEL = '/panelCliente';

/** Cards of an autoescuela: first those of alumnos who wait for its answer, last what is said beside them with its way to pay. */
export const clienteCards: readonly Card[] = [
  {
    clave: 'solicitudes',
    titulo: 'Alumnos que esperan tu respuesta',
    urge: true,
    recurso: 'alumnos',
    trabajo: ['alumnos', 'T'],
    llamada: '/alumnos/consultarMisDatos',
    pantalla: `${PANEL}/solicitudes`,
    filtro: () => ({ estado: 'enviada,vista' }),
    fila: ({ nombre, apellidos, permiso, enviadaEn, fechaInicioDeseada, disponibilidad, precioVisto }) => ({
      titulo: [textOrNull(nombre), textOrNull(apellidos)].filter(Boolean).join(' ') || 'Alumno',
      detalle: joined(
        textOrNull(permiso),
        typeof precioVisto === 'string' && `vio ${formatEuros(centimos(precioVisto))}`,
        typeof fechaInicioDeseada === 'string' && `quiere empezar el ${formatDay(fechaInicioDeseada)}`,
        textOrNull(disponibilidad),
      ),
      cuando: textOrNull(enviadaEn),
      ruta: `${PANEL}/solicitudes?estado=enviada,vista`,
    }),
  },
  {
    clave: 'presupuestos',
    titulo: 'Presupuestos que esperan tu respuesta',
    recurso: 'presupuestos',
    trabajo: ['presupuestos', 'F'],
    llamada: '/presupuestos/leer',
    pantalla: `${PANEL}/presupuestos`,
    filtro: ({ hoy }) => ({ ...SENT, validoHasta_desde: hoy }),
    fila: ({ _id, codigo, titulo, total, validoHasta }) => ({
      titulo: joined(textOrNull(codigo), textOrNull(titulo)) ?? 'Presupuesto',
      detalle: null,
      importe: textOrNull(total),
      cuando: textOrNull(validoHasta),
      ruta: `${PANEL}/presupuestos/${_id}`,
    }),
  },
  {
    clave: 'documentos',
    titulo: 'Documentos por firmar',
    recurso: 'documentos',
    trabajo: ['documentos', 'F'],
    llamada: '/documentos/leer',
    pantalla: `${PANEL}/documentos`,
    filtro: () => ({ estadoFirma: 'pendiente,parcial', orden: 'subidoEn' }),
    fila: ({ _id, nombre, subidoEn }) => ({
      titulo: textOrNull(nombre) ?? 'Documento',
      detalle: null,
      cuando: textOrNull(subidoEn),
      ruta: `${PANEL}/documentos/${_id}`,
    }),
  },
  {
    clave: 'tarifas',
    titulo: 'Tarifas que no confirmas desde hace 60 días',
    recurso: 'permisosAutoescuela',
    trabajo: ['permisosAutoescuela', 'A'],
    llamada: '/permisosAutoescuela/leer',
    pantalla: `${PANEL}/perfilAutoescuela/tarifas`,
    filtro: ({ hoy }) => ({
      estado: 'publicada',
      orden: 'confirmadaEn',
      confirmadaEn_hasta: dayAfter(hoy, -TARIFA_DAYS),
    }),
    fila: ({ _id, nombre, nombres, confirmadaEn }) => ({
      titulo: joined(nombres?._idPermiso, textOrNull(nombre)) ?? 'Tarifa',
      detalle: null,
      cuando: textOrNull(confirmadaEn),
      ruta: `${PANEL}/perfilAutoescuela/tarifas/${_id}`,
    }),
  },
  {
    clave: 'facturas',
    titulo: 'Facturas vencidas',
    urge: true,
    recurso: 'facturas',
    llamada: '/facturas/leer',
    pantalla: `${PANEL}/facturas`,
    filtro: (asked) => ({
      estadoCobro: 'pendiente,parcial',
      pendienteCobro_desde: '0.01',
      venceEl_hasta: yesterday(asked),
      orden: 'venceEl',
    }),
    fila: ({ _id, codigo, pendienteCobro, venceEl }) => ({
      titulo: textOrNull(codigo) ?? 'Factura',
      detalle: null,
      importe: textOrNull(pendienteCobro),
      cuando: textOrNull(venceEl),
      ruta: `${PANEL}/facturas/${_id}`,
    }),
  },
];
