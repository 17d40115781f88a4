import { type SQL, sql } from 'drizzle-orm';
import { estadosAeat, estadosCobro } from '#oficina/ventas/facturas/estados.ts';
import { overdueText } from '#oficina/ventas/facturas/screens/overdue.ts';
import { type EstadoPedido, estadosPedido, tonosPedido } from '#oficina/ventas/pedidos/estados.ts';
import {
  EstadoPresupuesto,
  estadosPresupuesto,
  tonosPresupuesto,
} from '#oficina/ventas/presupuestos/estados.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Mirada } from './contract.ts';
import { cut, facts } from './facts.ts';
import { type Look, reachOf } from './look.server.ts';

type Paper = {
  codigo: string | null;
  cliente: string;
  concepto: string | null;
  total: string;
  fecha: string;
};

/** Columns that all papers have, for a table under its own name. `concepto` is the title or, without one, the first line. */
const columns = (table: SQL, lineas: SQL) => sql`${table}.codigo, ${table}.cliente_nombre AS cliente,
  ${table}.total::text AS total, ${table}.fecha::text AS fecha,
  coalesce(nullif(${table}.titulo, ''), (SELECT l.descripcion FROM ${lineas} l
    WHERE l.papel_id = ${table}.id AND l.tipo = 'concepto' ORDER BY l.orden LIMIT 1)) AS concepto`;

const day = (date: string | null) => date && formatDay(date);

const headOf = (
  { codigo, cliente, total }: Paper,
  draft: string,
): Pick<Mirada, 'titulo' | 'subtitulo' | 'cifra'> => ({
  titulo: codigo ?? draft,
  subtitulo: cliente || null,
  cifra: { titulo: null, valor: formatEurosText(total) },
});

export const lookAtFactura: Look = async (tx, query) => {
  const reach = reachOf(query, 'facturas');
  if (!reach) return undefined;
  const { rows } = await tx.execute<
    Paper & Cobro & { pendiente: string; estadoAeat: keyof typeof estadosAeat; avisos: number }
  >(sql`
    SELECT ${columns(sql`facturas`, sql`facturas_lineas`)}, facturas.estado_cobro AS "estadoCobro", facturas.rectificada,
      facturas.vence_el::text AS "venceEl", facturas.pendiente_cobro::text AS pendiente, facturas.estado_aeat AS "estadoAeat",
      (SELECT count(*)::int FROM correos c
        WHERE c.datos @> jsonb_build_object('facturaId', facturas.id) AND c.tipo = 'factura_vencida') AS avisos
    FROM facturas WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  const { hoy } = query;
  const late = row.venceEl !== null && row.venceEl < hoy;
  const wrong = row.estadoAeat === 'rechazado' || row.estadoAeat === 'aceptadoConErrores';
  return {
    ...headOf(row, 'Borrador de factura'),
    estado: stateOfFactura(row, hoy),
    datos: facts([
      [row.codigo === null ? 'Fecha' : 'Emitida', day(row.fecha)],
      [late ? 'Venció' : 'Vence', day(row.venceEl)],
      ['Por cobrar', row.estadoCobro === 'parcial' ? formatEurosText(row.pendiente) : null],
      ['Concepto', cut(row.concepto)],
      ['Avisos', late ? String(row.avisos || 'Ninguno todavía') : null],
      ['AEAT', wrong ? estadosAeat[row.estadoAeat] : null],
    ]),
  };
};

export const lookAtPedido: Look = async (tx, query) => {
  const reach = reachOf(query, 'pedidos');
  if (!reach) return undefined;
  const { rows } = await tx.execute<
    Paper & { estado: EstadoPedido; entrega: string | null; porFacturar: string }
  >(sql`
    SELECT ${columns(sql`pedidos`, sql`pedidos_lineas`)}, pedidos.estado, pedidos.fecha_entrega_prevista::text AS entrega,
      pedidos.pendiente_facturar::text AS "porFacturar"
    FROM pedidos WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...headOf(row, 'Pedido'),
    estado: { texto: estadosPedido[row.estado], tono: tonosPedido[row.estado] },
    datos: facts([
      ['Fecha', day(row.fecha)],
      ['Entrega', day(row.entrega)],
      ['Por facturar', Number(row.porFacturar) === 0 ? null : formatEurosText(row.porFacturar)],
      ['Concepto', cut(row.concepto)],
    ]),
  };
};

export const lookAtPresupuesto: Look = async (tx, query) => {
  const reach = reachOf(query, 'presupuestos');
  if (!reach) return undefined;
  const { rows } = await tx.execute<
    Paper & { estado: EstadoPresupuesto; hasta: string | null; visto: string | null; vigente: boolean }
  >(sql`
    SELECT ${columns(sql`presupuestos`, sql`presupuestos_lineas`)}, presupuestos.estado,
      presupuestos.valido_hasta::text AS hasta, (presupuestos.visto_en AT TIME ZONE 'Europe/Madrid')::date::text AS visto,
      presupuestos.version_vigente AS vigente
    FROM presupuestos WHERE ${reach.where}`);
  const [row] = rows;
  if (!row) return undefined;
  const { estado, hasta } = row;
  const isOld = estado === EstadoPresupuesto.enviado && hasta !== null && hasta < query.hoy;
  return {
    ...headOf(row, 'Borrador de presupuesto'),
    estado: isOld
      ? { texto: 'Caducado', tono: 'bad' }
      : { texto: estadosPresupuesto[estado], tono: tonosPresupuesto[estado] },
    datos: facts([
      ['Fecha', day(row.fecha)],
      [isOld ? 'Caducó' : 'Válido hasta', day(hasta)],
      ['Visto', day(row.visto)],
      ['Versión', row.vigente ? null : 'Hay otra más nueva'],
      ['Concepto', cut(row.concepto)],
    ]),
  };
};

type Cobro = {
  estadoCobro: keyof typeof estadosCobro;
  rectificada: string | null;
  /** First unpaid due date. */
  venceEl: string | null;
};

const TONES = {
  borrador: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  cobrada: 'good',
  anulada: 'over',
} as const;

/** The one state of a factura that matters most on `hoy`: late, corrected, paid or owed. */
function stateOfFactura(
  { estadoCobro, rectificada, venceEl }: Cobro,
  hoy: string,
): NonNullable<Mirada['estado']> {
  const late =
    estadoCobro === 'pendiente' || estadoCobro === 'parcial' ? overdueText(venceEl, hoy) : undefined;
  if (late) return { texto: late, tono: 'bad' };
  if (estadoCobro === 'cobrada' && rectificada === 'entera') return { texto: 'Rectificada', tono: 'over' };
  const texto =
    estadoCobro === 'pendiente'
      ? 'Pendiente de cobro'
      : estadoCobro === 'parcial'
        ? 'Cobrada en parte'
        : estadosCobro[estadoCobro];
  return { texto, tono: TONES[estadoCobro] };
}
