import { pedidos } from '#oficina/ventas/pedidos/contract.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { EstadoPedido } from '../../src/oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '../../src/oficina/ventas/presupuestos/estados.ts';

/** Typical queries of the lists of papers, by name; several queries of a name take turns. */
export type PaperQuery = { name: string; queries: string[] };

const SERIES = ['VA', 'VV', 'RT', 'I', 'VV2M'];
const YEARS = Array.from({ length: 9 }, (_, index) => 2018 + index);
const MONTHS = YEARS.flatMap((year) =>
  ['01', '04', '07', '11'].map((month) => `fecha_desde=${year}-${month}-01&fecha_hasta=${year}-${month}-28`),
);

/** From a number of one paper to a word of one paper in eleven; a cliente's name, a subject, words that no paper has. */
const texts = (prefix: string) =>
  [
    `${prefix}-VA-2024`,
    '765432',
    `${prefix}-2019-2`,
    'Autoescuela García',
    'zubizarreta',
    'puigdom',
    'begoña ceballos',
    'rotulación',
    'simulador y aula',
    'transformación garcía',
    'OC-4321',
    'ñandú',
    'nadie se llama así',
    'remolque',
    'au',
    'web 2021',
  ].map((text) => `texto=${encodeURIComponent(text)}`);

const within = (one: readonly string[], other: readonly string[]) =>
  one.flatMap((a) => other.map((b) => `${a}&${b}`));

const FAMILIES = [
  { resource: presupuestos as unknown as Resource, prefix: 'PRE', states: Object.values(EstadoPresupuesto) },
  { resource: pedidos as unknown as Resource, prefix: 'PED', states: Object.values(EstadoPedido) },
];

/** Every order offered, both ways; every filter, alone and with others; words, alone and within a status. */
export const paperQueries = (clients: readonly string[]) =>
  FAMILIES.map(({ resource, prefix, states }) => {
    const orders = resource.list.order.flatMap((order) => [order, `-${order}`]);
    const byState = states.map((state) => `estado=${state}`);
    const bySeries = SERIES.map((serie) => `serie=${serie}`);
    const byClient = clients.map((id) => `_idCliente=${id}`);
    const queries: PaperQuery[] = [
      ...orders.map((order) => ({ name: `by ${order}`, queries: [`orden=${order}`] })),
      { name: 'of a status', queries: byState },
      { name: 'of two statuses', queries: byState.slice(1).map((other) => `${other},1`) },
      { name: 'of a client', queries: byClient },
      { name: 'of a client, by total', queries: within(byClient, ['orden=total', 'orden=-total']) },
      { name: 'of a month', queries: MONTHS },
      { name: 'of a month, by total', queries: within(MONTHS, ['orden=-total']) },
      { name: 'of a series', queries: bySeries },
      { name: 'of a series and a status', queries: within(bySeries, byState) },
      { name: 'of a status, by total', queries: within(byState, ['orden=-total', 'orden=total']) },
      { name: 'of a status, by name', queries: within(byState, ['orden=clienteNombre']) },
      { name: 'of a status, by number', queries: within(byState, ['orden=codigo', 'orden=-codigo']) },
      { name: 'of a series, by number', queries: within(bySeries, ['orden=codigo', 'orden=-codigo']) },
      { name: 'words', queries: texts(prefix) },
      { name: 'words, of a status', queries: within(texts(prefix), byState) },
      { name: 'words, by total', queries: within(texts(prefix), ['orden=-total']) },
    ];
    return { resource, orders, queries };
  });
