import { sql } from 'drizzle-orm';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Fallo } from './verify-chain.server.ts';

type Reading = Pick<Db, 'execute'>;

/** Missing numbers that are listed one by one; after them, the text only says that there are more. */
const TOLD = 10;
const MOST = 100;

type Series = {
  familia: string;
  serie: string;
  ejercicio: number;
  n: number;
  ultimo: number;
  contador: number | null;
  /** Last number in the previous program. */
  tras: number;
};

/** Name of the counter of a factura, the same as in `reservar_factura`. */
const FAMILY = sql`CASE WHEN codigo LIKE 'PRUEBA-%' THEN 'pruebas ' ELSE '' END
  || CASE WHEN tipo LIKE 'R%' THEN 'facturas R' WHEN tipo = 'F2' THEN 'facturas S' ELSE 'facturas F' END`;

/** Missing numbers, and numbers that the counter does not know, by series and year. */
export async function numberingFaults(tx: Reading): Promise<Fallo[]> {
  const { rows } = await tx.execute<Series>(sql`
    SELECT familia, serie, ejercicio, coalesce(s.n, 0) AS n, coalesce(s.ultimo, c.empieza_tras, 0) AS ultimo,
      c.ultimo AS contador, coalesce(c.empieza_tras, 0) AS tras
    FROM (SELECT ${FAMILY} AS familia,
        serie, ejercicio, count(DISTINCT numero)::int AS n, max(numero) AS ultimo
      FROM facturas WHERE estado <> ${EstadoFactura.preparando} GROUP BY 1, 2, 3) s
    FULL JOIN (SELECT * FROM contadores_papeles WHERE familia ~ '^(pruebas )?facturas ') c USING (familia, serie, ejercicio)
    WHERE s.ultimo IS DISTINCT FROM s.n + coalesce(c.empieza_tras, 0)
      OR c.ultimo IS DISTINCT FROM coalesce(s.ultimo, c.empieza_tras) ORDER BY 1, 2, 3 LIMIT ${MOST}`);
  const faults: Fallo[] = [];
  for (const series of rows) faults.push(...(await faultsOf(tx, series)));
  return faults;
}

const nameOf = ({ familia, serie, ejercicio }: Series) =>
  `Serie ${[familia.replace('pruebas ', 'PRUEBA-').replace('facturas ', ''), serie, ejercicio].filter((part) => part !== '').join('-')}`;

async function faultsOf(tx: Reading, series: Series): Promise<Fallo[]> {
  const { n, ultimo, contador, tras } = series;
  const donde = nameOf(series);
  const faults: Fallo[] = [];
  if (n !== ultimo - tras) faults.push({ donde, motivo: `faltan los números ${await missing(tx, series)}` });
  if (contador !== ultimo)
    faults.push({
      donde,
      motivo:
        n === 0
          ? `el contador dice ${contador} y no hay ninguna factura`
          : `el contador dice ${contador ?? 'nada'} y la última factura es la ${ultimo}`,
    });
  return faults;
}

async function missing(tx: Reading, { familia, serie, ejercicio, ultimo, tras }: Series): Promise<string> {
  const { rows } = await tx.execute<{ numero: number }>(sql`
    SELECT numero FROM generate_series(${tras}::int + 1, ${ultimo}::int) AS numero
    EXCEPT SELECT numero FROM facturas WHERE estado <> ${EstadoFactura.preparando} AND serie = ${serie} AND ejercicio = ${ejercicio}
      AND ${FAMILY} = ${familia}
    ORDER BY 1 LIMIT ${TOLD + 1}`);
  const told = rows.slice(0, TOLD).map(({ numero }) => numero);
  return told.join(', ') + (rows.length > TOLD ? ' y otros' : '');
}

/** Facturas without a record, or annulled on one side only. */
export async function orphanFaults(tx: Reading): Promise<Fallo[]> {
  const { rows } = await tx.execute<{ codigo: string; motivo: string }>(sql`
    SELECT codigo, 'no tiene registro de facturación' AS motivo FROM facturas f
    WHERE estado <> ${EstadoFactura.preparando} AND NOT EXISTS (SELECT FROM registros_facturacion WHERE factura_id = f.id AND tipo = 'alta')
    UNION ALL
    SELECT codigo, 'está anulada y no tiene registro de anulación' FROM facturas f
    WHERE anulada_en IS NOT NULL
      AND NOT EXISTS (SELECT FROM registros_facturacion WHERE factura_id = f.id AND tipo = 'anulacion')
    UNION ALL
    SELECT coalesce(f.codigo, r.contenido->'id'->>'numSerie'), 'tiene registro de anulación y no consta como anulada'
    FROM registros_facturacion r LEFT JOIN facturas f ON f.id = r.factura_id
    WHERE r.tipo = 'anulacion' AND f.anulada_en IS NULL
    LIMIT ${MOST}`);
  return rows.map(({ codigo, motivo }) => ({ donde: codigo, motivo }));
}
