import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { NONE_APART, type PresentStretch } from './compare-present.server.ts';

/** Ingresos per stretch. */
const AT_ONCE = 2_000;

type Row = {
  id: string;
  importe: string;
  fecha: string;
  dispuesto: string;
  /** Sum of its uses. */
  usado: string;
  /** Amount and day in the first historial line of the ingreso; null without that line. */
  dicho: { importe: string | null; fecha: string | null } | null;
  /** Uses that no line of the historial names. */
  callados: number;
  /** Uses whose cobro has another amount than the use. */
  distintos: number;
};

/**
 * Compares the next ingresos with their historial, which names each of their uses, with the stored amount of their
 * uses, and with the cobros that the uses made. The seals show rows that were changed or removed.
 */
export async function compareIngresos(tx: Pick<Db, 'execute'>, after: string): Promise<PresentStretch> {
  const { rows } = await tx.execute<Row>(sql`
    WITH filas AS MATERIALIZED (SELECT * FROM ingresos WHERE id > ${after}::uuid ORDER BY id LIMIT ${AT_ONCE}),
    dichos AS (
      SELECT h.entidad_id AS id, h.despues #>> '{uso,_id}' AS uso, h.despues ->> 'importe' AS importe, h.despues ->> 'fecha' AS fecha
      FROM historial h WHERE h.entidad = 'ingresos' AND h.entidad_id IN (SELECT id FROM filas))
    SELECT f.id, f.importe::text AS importe, f.fecha::text AS fecha, f.dispuesto::text AS dispuesto,
      coalesce(sum(u.importe), 0)::text AS usado,
      (SELECT jsonb_build_object('importe', d.importe, 'fecha', d.fecha) FROM dichos d WHERE d.id = f.id AND d.uso IS NULL LIMIT 1) AS dicho,
      (count(u.id) FILTER (WHERE NOT EXISTS (SELECT FROM dichos d WHERE d.id = f.id AND d.uso = u.id::text)))::int AS callados,
      (count(c.id) FILTER (WHERE c.importe <> u.importe))::int AS distintos
    FROM filas f LEFT JOIN ingresos_usos u ON u.ingreso_id = f.id LEFT JOIN cobros c ON c.id = u.cobro_id
    GROUP BY f.id, f.importe, f.fecha, f.dispuesto ORDER BY f.id`);
  return {
    ultima: rows.at(-1)?.id ?? after,
    filas: rows.length,
    acabado: rows.length < AT_ONCE,
    fallos: rows.flatMap((row) => faultsOf(row).map((motivo) => ({ donde: placeOf(row), motivo }))),
    aparte: NONE_APART,
  };
}

const placeOf = ({ importe, fecha }: Row): string =>
  `Ingreso de ${formatEurosText(importe)} del ${formatDay(fecha)}`;

function faultsOf({ importe, fecha, dispuesto, usado, dicho, callados, distintos }: Row): string[] {
  const told = [
    !dicho && 'no consta en el historial: se añadió por fuera del programa',
    dicho?.importe && Number(dicho.importe) !== Number(importe)
      ? `el historial dice ${formatEurosText(dicho.importe)}`
      : '',
    dicho?.fecha && dicho.fecha !== fecha ? `el historial dice del ${formatDay(dicho.fecha)}` : '',
    Number(dispuesto) !== Number(usado) &&
      `lo usado es ${formatEurosText(dispuesto)} y sus usos suman ${formatEurosText(usado)}`,
    callados > 0 && 'el historial no nombra todos sus usos',
    distintos > 0 && 'un cobro suyo tiene otro importe que el uso que lo hizo',
  ];
  return told.filter((motivo): motivo is string => Boolean(motivo));
}
