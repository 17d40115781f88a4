import { facturaNarrowings } from '#oficina/ventas/facturas/narrowings.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { Place } from './places.ts';

type NarrowedList = Place & {
  /** Address of the list, which must be one of the person's menus. */
  list: string;
};

const narrowed = (
  title: string,
  list: string,
  filters: Readonly<Record<string, string>>,
  also?: string,
): NarrowedList => ({
  title,
  list,
  to: `${list}?${new URLSearchParams(filters)}`,
  ...(also && { also }),
});

const FACTURAS = '/panelAdmin/facturas';

const FACTURA_WORDS: Readonly<Record<string, string>> = {
  Borradores: 'sin emitir',
  Pendientes: 'de cobro sin cobrar pagar abiertas registrar pago',
  Vencidas: 'atrasadas impagadas morosos',
  'AEAT con problemas': 'verifactu errores rechazadas',
};

const { solicitado, enProceso, enviado, aceptado } = EstadoPresupuesto;
const WORKED = [EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado].join(',');

/** Lists already narrowed to what an office asks for, on `today`, the day in Spain. */
export const narrowedLists = (today: string): NarrowedList[] => [
  ...facturaNarrowings(today)
    .filter(({ narrowed: filters }) => Object.keys(filters).length > 0)
    .map(({ name, narrowed: filters }) =>
      narrowed(`Facturas: ${name}`, FACTURAS, filters, FACTURA_WORDS[name]),
    ),
  narrowed(
    'Presupuestos: Por hacer',
    '/panelAdmin/presupuestos',
    { estado: `${solicitado},${enProceso}` },
    'borradores',
  ),
  narrowed(
    'Presupuestos: Enviados, sin respuesta',
    '/panelAdmin/presupuestos',
    { estado: enviado },
    'pendientes abiertos sin aceptar',
  ),
  narrowed('Presupuestos: Aceptados', '/panelAdmin/presupuestos', { estado: aceptado }, 'ganados firmados'),
  narrowed(
    'Pedidos: Por facturar',
    '/panelAdmin/pedidos',
    { estado: WORKED, estadoFacturacion: 'nada,parcial' },
    'pendientes cartera',
  ),
  narrowed(
    'Actividades: Atrasadas',
    '/panelAdmin/actividades',
    { estado: 'pendiente', inicio_hasta: dayAfter(today, -1) },
    'vencidas tareas',
  ),
  narrowed(
    'Actividades: De hoy',
    '/panelAdmin/actividades',
    { inicio_desde: today, inicio_hasta: today },
    'tareas agenda',
  ),
  narrowed(
    'Documentos: Por firmar',
    '/panelAdmin/documentos',
    { estadoFirma: 'pendiente,parcial' },
    'firmas pendientes sin firmar',
  ),
  narrowed('Correos: Sin entregar', '/panelAdmin/correos', { estado: 'rechazado,fallido' }, 'rebotados'),
  narrowed('Anuncios: Por aprobar', '/panelAdmin/anuncios', { estado: 'pendiente' }, 'pendientes'),
  narrowed('Clientes: Publicados', '/panelAdmin/clientes', { publicado: 'true' }, 'visibles comparador'),
];
