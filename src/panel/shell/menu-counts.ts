import { hoyCalls } from '#oficina/trabajo/hoy/calls.ts';
import type { Tarjeta } from '#oficina/trabajo/hoy/contract.ts';
import { plural } from '#platform/kit/format.ts';

export type MenuCount = { shown: string; told: string; late?: boolean };

/** Highest count that a menu shows whole. */
const MOST = 99;

type CountRule = { to: string; cards: readonly string[]; one: string; many: string; late?: true };

/** Entries with pending work, each with the cards of «Hoy» that count it. */
const COUNTED: readonly CountRule[] = [
  {
    to: 'presupuestos',
    cards: [
      'presupuestosSinEnviar',
      'presupuestosCaducan',
      'presupuestosSinRespuesta',
      'presupuestosCaducados',
    ],
    one: 'presupuesto que mover',
    many: 'presupuestos que mover',
  },
  {
    to: 'alumnos',
    cards: ['sinRespuesta48', 'sinRespuesta24'],
    one: 'solicitud sin contestar',
    many: 'solicitudes sin contestar',
  },
  { to: 'anuncios', cards: ['anuncios'], one: 'anuncio por aprobar', many: 'anuncios por aprobar' },
  {
    to: 'pedidos',
    cards: ['pedidosNuevos', 'pedidosSinFacturar'],
    one: 'pedido por atender o facturar',
    many: 'pedidos por atender o facturar',
  },
  {
    to: 'facturas',
    cards: ['facturasVencidas'],
    one: 'factura vencida',
    many: 'facturas vencidas',
    late: true,
  },
  {
    to: 'actividades',
    cards: ['actividadesVencidas', 'actividadesHoy'],
    one: 'actividad atrasada o de hoy',
    many: 'actividades atrasadas o de hoy',
  },
  { to: 'documentos', cards: ['firmas'], one: 'documento por firmar', many: 'documentos por firmar' },
  { to: 'correos', cards: ['correos'], one: 'correo sin entregar', many: 'correos sin entregar' },
  {
    to: 'solicitudesAlta',
    cards: ['altas', 'cambiosIdentidad'],
    one: 'alta o cambio por revisar',
    many: 'altas o cambios por revisar',
  },
  { to: 'replicas', cards: ['replicas'], one: 'réplica por publicar', many: 'réplicas por publicar' },
  {
    to: 'direccionesTraidas',
    cards: ['direccionesTraidas'],
    one: 'dirección por mirar',
    many: 'direcciones por mirar',
  },
  { to: 'preciosTraidos', cards: ['preciosTraidos'], one: 'precio por mirar', many: 'precios por mirar' },
];

/** Counts of the entries, by their address, from the cards of «Hoy» without what the person put off. */
export function countsFrom(tarjetas: readonly Pick<Tarjeta, 'clave' | 'total' | 'pospuestas'>[]) {
  const counts: Record<string, MenuCount> = {};
  for (const { to, cards, one, many, late = false } of COUNTED) {
    const total = tarjetas
      .filter(({ clave }) => cards.includes(clave))
      .reduce((sum, card) => sum + card.total - card.pospuestas, 0);
    if (total > 0)
      counts[`/panelAdmin/${to}`] = {
        shown: total > MOST ? `+${MOST}` : String(total),
        told: plural(total, one, many),
        late,
      };
  }
  return counts;
}

/** Reads the counts of the entries that this person sees. */
export const readCounts = async (signal: AbortSignal): Promise<Readonly<Record<string, MenuCount>>> =>
  countsFrom((await hoyCalls.leer({ filas: 0 }, signal)).tarjetas);
