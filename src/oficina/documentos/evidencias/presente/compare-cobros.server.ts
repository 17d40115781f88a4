import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { cents } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { NONE_APART, type PresentStretch } from './compare-present.server.ts';

/** Cobros per stretch. */
const AT_ONCE = 2_000;

type Row = {
  id: string;
  factura: string;
  importe: string;
  fecha: string;
  /** Amount and day in the historial line of the factura that names the cobro; null without such a line. */
  dicho: { importe?: string; fecha?: string } | null;
  /**
   * Reason of its `alta` fact. It marks cobros older than the ids in the historial (`adopcion`) and invented ones
   * (`demostracion`).
   */
  motivo: string | null;
  anotado: boolean;
  demostracion: boolean;
};

/**
 * Compares the next cobros with the historial of their facturas, which names each cobro. The seals show a cobro
 * that was changed or removed. This check shows a cobro added by an SQL statement: triggers note such a cobro like
 * any other.
 */
export async function compareCobros(tx: Pick<Db, 'execute'>, after: string): Promise<PresentStretch> {
  const { rows } = await tx.execute<Row>(sql`
    WITH filas AS MATERIALIZED (SELECT * FROM cobros WHERE id > ${after}::uuid ORDER BY id LIMIT ${AT_ONCE}),
    hechos AS (
      SELECT DISTINCT ON (fila) fila, motivo FROM (
        SELECT fila, motivo, id FROM evidencias WHERE familia = 'cobros' AND hecho = 'alta' AND fila IN (SELECT id FROM filas)
        UNION ALL SELECT fila, motivo, id FROM evidencias_abiertas WHERE familia = 'cobros' AND hecho = 'alta' AND fila IN (SELECT id FROM filas)) e
      ORDER BY fila, id),
    dichos AS (
      SELECT h.despues #>> '{cobro,_id}' AS id, min(h.despues #>> '{cobro,importe}') AS importe, min(h.despues #>> '{cobro,fecha}') AS fecha
      FROM historial h WHERE h.entidad = 'facturas' AND h.entidad_id IN (SELECT factura_id FROM filas) AND h.despues ? 'cobro' GROUP BY 1)
    SELECT f.id, coalesce(x.codigo, '') AS factura, f.importe::text AS importe, f.fecha::text AS fecha, e.motivo, e.fila IS NOT NULL AS anotado,
      CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('importe', d.importe, 'fecha', d.fecha) END AS dicho,
      EXISTS (SELECT FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id AND c.demostracion
        WHERE r.factura_id = f.factura_id) AS demostracion
    FROM filas f LEFT JOIN hechos e ON e.fila = f.id LEFT JOIN dichos d ON d.id = f.id::text
      LEFT JOIN facturas x ON x.id = f.factura_id
    ORDER BY f.id`);
  const fallos = rows.flatMap((row) => {
    const motivo = faultOf(row);
    return motivo === undefined ? [] : [{ donde: placeOf(row), motivo }];
  });
  const sinHistoria = rows.filter((row) => !row.dicho && isOlder(row)).length;
  return {
    ultima: rows.at(-1)?.id ?? after,
    filas: rows.length,
    acabado: rows.length < AT_ONCE,
    fallos,
    aparte: { ...NONE_APART, sinHistoria },
  };
}

const placeOf = ({ factura, importe, fecha }: Row): string =>
  `Cobro de ${formatEurosText(importe)} del ${formatDay(fecha)} en la factura ${factura}`;

const isOlder = ({ motivo, demostracion }: Row): boolean =>
  motivo === 'adopcion' || (motivo === 'demostracion' && demostracion);

function faultOf(row: Row): string | undefined {
  const { dicho, importe, fecha, anotado } = row;
  // A cobro without a fact: the check of the seals already reports it.
  if (!anotado) return undefined;
  if (!dicho)
    return isOlder(row)
      ? undefined
      : 'no consta en el historial de su factura: se añadió por fuera del programa';
  if (dicho.importe !== undefined && dicho.importe !== null && cents(dicho.importe) !== cents(importe))
    return `el historial de su factura dice ${formatEurosText(dicho.importe)}`;
  if (dicho.fecha && dicho.fecha !== fecha)
    return `el historial de su factura dice del ${formatDay(dicho.fecha)}`;
  return undefined;
}
