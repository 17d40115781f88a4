import { type SQL, sql } from 'drizzle-orm';
import { REASONS, titleOf } from '#oficina/base/evidence/families.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { letterKey } from './close-day.server.ts';
import type { SituacionEvidencias } from './contract.ts';

type Raiz = NonNullable<SituacionEvidencias['raiz']>;
type Ultimo = NonNullable<SituacionEvidencias['ultimo']>;

/** Last seal, the facts still without one, and the last signed day. */
export async function readSituation(db: Pick<Db, 'execute'>): Promise<SituacionEvidencias> {
  const one = async <T extends Record<string, unknown>>(query: SQL) => (await db.execute<T>(query)).rows[0];
  const [ultimo, sealed, open, raiz] = [
    await one<Ultimo>(sql`
      SELECT numero, to_json(hasta) #>> '{}' AS hasta, encode(huella, 'hex') AS huella
      FROM sellos_evidencia ORDER BY numero DESC LIMIT 1`),
    await one<{ n: number }>(sql`SELECT count(*)::int AS n FROM evidencias`),
    await one<{ n: number; desde: Date | string | null; late: boolean }>(sql`
      SELECT count(*)::int AS n, min(en) AS desde, coalesce(min(en) < now() - interval '10 minutes', false) AS late
      FROM evidencias_abiertas`),
    await one<Omit<Raiz, 'correo'> & { correo: Raiz['correo'] }>(sql`
      SELECT d.dia::text AS dia, d.sello, encode(d.huella, 'hex') AS huella, c.estado AS correo
      FROM raices_diarias d LEFT JOIN correos c ON c.clave = ${letterKey('')} || d.dia
      ORDER BY d.dia DESC LIMIT 1`),
  ];
  return {
    selladas: sealed?.n ?? 0,
    ultimo: ultimo ? { ...ultimo, hasta: new Date(ultimo.hasta).toISOString() } : null,
    abiertas: open?.n ?? 0,
    abiertasDesde: open?.desde ? new Date(open.desde).toISOString() : null,
    atrasadas: open?.late ?? false,
    raiz: raiz ?? null,
    borradas: await readErased(db),
  };
}

async function readErased(db: Pick<Db, 'execute'>): Promise<SituacionEvidencias['borradas']> {
  const { rows } = await db.execute<{ tabla: string; motivo: string | null; veces: number }>(sql`
    SELECT familia AS tabla, split_part(motivo, ':', 1) AS motivo, count(*)::int AS veces
    FROM evidencias WHERE hecho <> 'alta' GROUP BY 1, 2 ORDER BY 1, 2`);
  const words: Readonly<Record<string, string>> = REASONS;
  return rows.map(({ tabla, motivo, veces }) => ({
    familia: titleOf(tabla),
    motivo: words[motivo ?? ''] ?? motivo ?? 'sin motivo',
    veces,
  }));
}
