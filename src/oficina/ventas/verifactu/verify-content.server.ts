import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Impuesto } from '#oficina/ventas/papeles/rates.ts';
import type { Db } from '#platform/database/db.server.ts';
import { breakdown, declared } from './breakdown.ts';
import { type RegistroAlta, recordDay } from './record.ts';
import type { Fallo } from './verify-chain.server.ts';
import type { StoredRecord } from './verify-link.server.ts';

/** Data of an issued factura that are compared with its record. */
type IssuedFactura = {
  id: string;
  codigo: string | null;
  tipo: string;
  fecha: string;
  fechaOperacion: string | null;
  impuesto: Impuesto;
  preciosConIva: boolean;
  irpf: string;
  dtoGlobal1: string;
  dtoGlobal2: string;
  baseImponible: string;
  totalIva: string;
  totalRecargo: string;
  totalIrpf: string;
  suplidos: string;
  total: string;
  totalFactura: string;
  emisorNif: string | null;
  nif: string | null;
  lineas: Linea[] | null;
};

/** Faults of facturas that differ from their record, or whose lines do not add up. */
export async function contentFaults(
  tx: Pick<Db, 'execute'>,
  records: readonly StoredRecord[],
): Promise<Fallo[]> {
  const issued = records.filter(({ contenido }) => contenido.tipo === 'alta');
  const facturas = await readFacturas(
    tx,
    issued.map(({ facturaId }) => facturaId),
  );
  return issued.flatMap(({ contenido, facturaId, orden }) => {
    const record = contenido as RegistroAlta;
    const kept = facturas.get(facturaId);
    const donde = `Factura ${kept?.codigo ?? record.id.numSerie}`;
    if (!kept) return [{ donde, motivo: `falta, y su registro es el ${orden}` }];
    return [...headFaults(kept, record), ...lineFaults(kept, record)].map((motivo) => ({ donde, motivo }));
  });
}

/** Decimals as text, as drizzle gives them: jsonb would turn them into numbers. */
const LINE = sql`jsonb_build_object('tipo', tipo, 'cantidad', cantidad::text, 'precioUnitario', precio_unitario::text,
  'coste', coste::text, 'dto1', dto1::text, 'dto2', dto2::text, 'regimen', regimen, 'causaExencion', causa_exencion,
  'tipoIva', tipo_iva::text, 'recargo', recargo::text, 'suplido', suplido, 'seleccionado', seleccionado,
  'importe', importe::text, 'desglose', desglose)`;

async function readFacturas(
  tx: Pick<Db, 'execute'>,
  ids: readonly string[],
): Promise<Map<string, IssuedFactura>> {
  const { rows } = await tx.execute<IssuedFactura>(sql`
    SELECT f.id, f.codigo, f.tipo, f.fecha, f.fecha_operacion AS "fechaOperacion", f.impuesto, f.irpf,
      f.precios_con_iva AS "preciosConIva", f.dto_global1 AS "dtoGlobal1", f.dto_global2 AS "dtoGlobal2",
      f.base_imponible AS "baseImponible", f.total_iva AS "totalIva", f.total_recargo AS "totalRecargo",
      f.total_irpf AS "totalIrpf", f.suplidos, f.total, f.total_factura AS "totalFactura",
      f.emisor->>'nif' AS "emisorNif", f.destinatario->>'nif' AS nif,
      (SELECT jsonb_agg(${LINE} ORDER BY orden, id) FROM facturas_lineas WHERE papel_id = f.id) AS lineas
    FROM facturas f WHERE f.id = ANY (${sql.param(ids)}::uuid[]) AND f.estado <> ${EstadoFactura.preparando}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Faults of the factura's head against its record. */
function* headFaults(kept: IssuedFactura, record: RegistroAlta): Generator<string> {
  const { id, importeTotal, tipoFactura, fechaOperacion, destinatario } = record;
  if (importeTotal !== kept.totalFactura)
    yield `su total es ${kept.totalFactura} y el declarado, ${importeTotal}`;
  if (id.numSerie !== kept.codigo) yield `su número no es el declarado, ${id.numSerie}`;
  if (id.fecha !== recordDay(kept.fecha)) yield `su fecha no es la declarada, ${id.fecha}`;
  if (id.nif !== kept.emisorNif) yield `su emisor no es el declarado, ${id.nif}`;
  if (tipoFactura !== kept.tipo) yield `su tipo no es el declarado, ${tipoFactura}`;
  const operation = kept.fechaOperacion === kept.fecha ? null : kept.fechaOperacion;
  if ((fechaOperacion ?? null) !== (operation && recordDay(operation)))
    yield 'la fecha de su operación no es la declarada';
  const number = destinatario && ('nif' in destinatario ? destinatario.nif : destinatario.idOtro.id);
  if (number !== undefined && number !== kept.nif) yield `su destinatario no es el declarado, ${number}`;
}

const SUMS = ['baseImponible', 'totalIva', 'totalRecargo', 'totalIrpf', 'suplidos', 'total'] as const;

/** Faults of the factura's lines against its head and its record. */
function* lineFaults(kept: IssuedFactura, record: RegistroAlta): Generator<string> {
  const lineas = kept.lineas ?? [];
  const totals = calculate({ ...kept, lineas });
  if (SUMS.some((name) => totals[name] !== kept[name])) yield 'sus líneas no suman lo que dice su cabecera';
  else if (lineas.some(({ importe }, index) => importe !== totals.importes[index]))
    yield 'el importe de una de sus líneas no es el de su cantidad y su precio';
  const desglose = breakdown({ impuesto: kept.impuesto, grupos: totals.grupos, lineas });
  if (!isDeepStrictEqual(desglose, record.desglose)) yield 'sus líneas no dan el desglose declarado';
  // Checks the record alone: its hash covers the totals but not the rows.
  if (declared(record.desglose, record.importeTotal).cuotaTotal !== record.cuotaTotal)
    yield 'el desglose de su registro no suma la cuota que declara';
}
