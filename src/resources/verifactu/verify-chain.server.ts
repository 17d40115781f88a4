import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { recordHash } from './fingerprint.server.ts';
import type { Anterior, Registro } from './record.ts';

/** Something that is not as it was left. */
export type Fallo = { donde: string; motivo: string };

/** What was looked at, and what is wrong with it: nothing when all is well. */
export type Verificacion = { registros: number; facturas: number; fallos: Fallo[] };

type Sealed = { orden: number; contenido: Registro; huella: string };

const AT_ONCE = 1_000;
/** Beyond these the rest is not told: one break tells it all. */
const MOST_FAULTS = 100;

/**
 * Walks every chain from its first record, making each hash again, and every series from its first number; and compares
 * what was declared with the invoice that is kept. Reads a thousand at a time and writes nothing.
 */
export async function verifyChains(
  db: Pick<Db, 'execute'>,
  onProgress: (done: number) => void = () => {},
): Promise<Verificacion> {
  const fallos: Fallo[] = [];
  const { rows: chains } = await db.execute<Chain>(
    sql`SELECT id, nif, orden::int AS orden, ultimo FROM cadenas ORDER BY nif`,
  );
  let registros = 0;
  for (const chain of chains) registros += await walk(db, chain, { fallos, onProgress, before: registros });
  fallos.push(...(await numberingFaults(db)), ...(await contentFaults(db)));
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM facturas WHERE estado <> '1'`,
  );
  return { registros, facturas: rows[0]?.n ?? 0, fallos: fallos.slice(0, MOST_FAULTS) };
}

type Chain = { id: string; nif: string; orden: number; ultimo: Anterior | null };
type Last = (Anterior & { orden: number }) | null;
type Walk = { fallos: Fallo[]; onProgress(done: number): void; before: number };

async function walk(
  db: Pick<Db, 'execute'>,
  chain: Chain,
  { fallos, onProgress, before }: Walk,
): Promise<number> {
  let last = null as Last;
  for (let done = 0; ; ) {
    const { rows }: { rows: Sealed[] } = await db.execute<Sealed>(sql`
      SELECT orden::int AS orden, contenido, huella FROM registros_facturacion
      WHERE cadena_id = ${chain.id} AND orden > ${last?.orden ?? 0} ORDER BY orden LIMIT ${AT_ONCE}`);
    for (const row of rows) {
      fallos.push(...linkFaults(row, last));
      last = { ...row.contenido.id, huella: row.huella, orden: row.orden };
    }
    done += rows.length;
    onProgress(before + done);
    if (rows.length < AT_ONCE) {
      if ((last?.orden ?? 0) !== chain.orden || (last?.huella ?? '') !== (chain.ultimo?.huella ?? ''))
        fallos.push({ donde: `Cadena de ${chain.nif}`, motivo: 'faltan registros al final' });
      return done;
    }
  }
}

function* linkFaults(
  { orden, contenido, huella }: Sealed,
  last: (Anterior & { orden: number }) | null,
): Generator<Fallo> {
  const donde = `Registro ${orden} (${contenido.id.numSerie})`;
  if (orden !== (last?.orden ?? 0) + 1) yield { donde, motivo: 'falta el registro anterior' };
  if ((contenido.anterior?.huella ?? '') !== (last?.huella ?? ''))
    yield { donde, motivo: 'no enlaza con la huella del registro anterior' };
  if (recordHash(contenido) !== huella) yield { donde, motivo: 'su huella no es la de lo que dice' };
}

/** Numbers that are missing or that the counter does not know of, in each series and year. */
async function numberingFaults(db: Pick<Db, 'execute'>): Promise<Fallo[]> {
  const { rows } = await db.execute<{
    serie: string;
    n: number;
    primero: number;
    ultimo: number;
    contador: number | null;
  }>(sql`
    SELECT s.familia || coalesce(' ' || nullif(s.serie, ''), '') || ' de ' || s.ejercicio AS serie, s.n, s.primero, s.ultimo,
      c.ultimo AS contador
    FROM (SELECT CASE WHEN tipo LIKE 'R%' THEN 'facturas R' WHEN tipo = 'F2' THEN 'facturas S' ELSE 'facturas F' END AS familia,
        serie, ejercicio, count(DISTINCT numero)::int AS n, min(numero) AS primero, max(numero) AS ultimo
      FROM facturas WHERE estado <> '1' GROUP BY 1, 2, 3) s
    LEFT JOIN contadores_papeles c USING (familia, serie, ejercicio)
    WHERE s.primero <> 1 OR s.ultimo <> s.n OR c.ultimo IS DISTINCT FROM s.ultimo`);
  return rows.map(({ serie, n, ultimo, contador }) => ({
    donde: `Serie ${serie}`,
    motivo:
      n === ultimo
        ? `el contador dice ${contador ?? 'nada'} y la última factura es la ${ultimo}`
        : `hay ${n} números y el último es ${ultimo}: faltan facturas`,
  }));
}

/** Invoices that are not what was declared of them, or of which nothing was. */
async function contentFaults(db: Pick<Db, 'execute'>): Promise<Fallo[]> {
  const { rows } = await db.execute<{ codigo: string; motivo: string }>(sql`
    SELECT f.codigo, CASE WHEN r.id IS NULL THEN 'no tiene registro de facturación'
        WHEN r.contenido->>'importeTotal' <> f.total_factura::text THEN 'su total no es el declarado'
        WHEN r.contenido->'id'->>'numSerie' <> f.codigo THEN 'su número no es el declarado'
        WHEN r.contenido->'id'->>'fecha' <> to_char(f.fecha, 'DD-MM-YYYY') THEN 'su fecha no es la declarada'
        ELSE 'está anulada y no tiene registro de anulación' END AS motivo
    FROM facturas f
    LEFT JOIN registros_facturacion r ON r.factura_id = f.id AND r.tipo = 'alta'
    LEFT JOIN registros_facturacion a ON a.factura_id = f.id AND a.tipo = 'anulacion'
    WHERE f.estado <> '1' AND (r.id IS NULL OR r.contenido->>'importeTotal' <> f.total_factura::text OR r.contenido->'id'->>'numSerie' <> f.codigo
      OR r.contenido->'id'->>'fecha' <> to_char(f.fecha, 'DD-MM-YYYY') OR (f.anulada_en IS NOT NULL AND a.id IS NULL))
    LIMIT ${MOST_FAULTS}`);
  return rows.map(({ codigo, motivo }) => ({ donde: codigo, motivo }));
}
