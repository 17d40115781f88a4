import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { OfferRow } from './offer-row.ts';

/** Rows per statement. */
const BATCH = 1_000;

/** Gives offers as the JSON of a statement each, in batches. */
function* batchesOf(offers: Iterable<OfferRow>): Generator<{ json: string; rows: number }> {
  let batch: OfferRow[] = [];
  for (const offer of offers) {
    batch.push(offer);
    if (batch.length < BATCH) continue;
    yield { json: JSON.stringify(batch), rows: batch.length };
    batch = [];
  }
  if (batch.length > 0) yield { json: JSON.stringify(batch), rows: batch.length };
}

const insert = (client: pg.ClientBase, json: string) =>
  client.query('INSERT INTO ofertas SELECT * FROM jsonb_populate_recordset(NULL::ofertas, $1)', [json]);

/** Inserts offers, a batch at a time. */
export async function writeOffers(client: pg.ClientBase, offers: Iterable<OfferRow>): Promise<void> {
  for (const { json } of batchesOf(offers)) await insert(client, json);
}

type ToWrite = {
  /** Provinces to be written whatever their offers are; null writes those of the whole country that have changed. */
  provincias: string[] | null;
  /** Provinces that have sections. */
  conSecciones: Iterable<string>;
  madeIn(codigo: string): Iterable<OfferRow>;
};

/** Hash of the offers of a province as they were written, and their number. */
type OffersDigest = { huella: string; ofertas: number };

/**
 * Writes the offers of the provinces where they differ from those in the table, and gives these provinces, or `todas`. A tarifa seldom
 * changes offers outside its province, and readers do not read again a province that was not written (decision 072).
 */
export async function writeChangedOffers(
  client: pg.ClientBase,
  { provincias, conSecciones, madeIn }: ToWrite,
): Promise<string[] | 'todas'> {
  const before = await madeBefore(client);
  const changed = new Set<string>();
  let unchanged = 0;
  for (const codigo of provincias ?? new Set([...conSecciones, ...before.keys()])) {
    // The greatest province takes some tens of megabytes meanwhile.
    const batches = [...batchesOf(madeIn(codigo))];
    const made = madeOf(batches);
    const known = before.get(codigo) ?? NONE;
    if (provincias === null && known.huella === made.huella && known.ofertas === made.ofertas) {
      if (made.ofertas > 0) unchanged++;
      continue;
    }
    changed.add(codigo);
    for (const left of await removeOffers(client, codigo)) changed.add(left);
    for (const { json } of batches) await insert(client, json);
    await client.query(
      `INSERT INTO ofertas_hechas (cod_provincia, huella) VALUES ($1, $2)
       ON CONFLICT (cod_provincia) DO UPDATE SET huella = excluded.huella`,
      [codigo, made.huella],
    );
  }
  return provincias === null && unchanged === 0 ? 'todas' : [...changed];
}

/**
 * Removes the offers of a province, and those that its sections have in another province from before. Gives the provinces that lost some. A
 * section can move: its address decides its province, and its code may be of a neighbouring one.
 */
async function removeOffers(client: pg.ClientBase, codigo: string): Promise<string[]> {
  const { rows } = await client.query<{ codigo: string }>(
    `WITH gone AS (
       DELETE FROM ofertas WHERE cod_provincia = $1 OR seccion_id IN (SELECT id FROM secciones WHERE cod_provincia = $1)
       RETURNING cod_provincia
     )
     SELECT DISTINCT cod_provincia AS codigo FROM gone`,
    [codigo],
  );
  return rows.map((row) => row.codigo);
}

function madeOf(batches: readonly { json: string; rows: number }[]): OffersDigest {
  const hash = createHash('sha256');
  let ofertas = 0;
  for (const { json, rows } of batches) {
    hash.update(json);
    ofertas += rows;
  }
  return { huella: hash.digest('base64url'), ofertas };
}

const NONE: OffersDigest = { huella: madeOf([]).huella, ofertas: 0 };

/** Reads the hash of each province and the number of offers it has now, which is lower if a section was removed with its offers. */
async function madeBefore(client: pg.ClientBase): Promise<Map<string, OffersDigest>> {
  const { rows } = await client.query<OffersDigest & { codigo: string }>(
    `SELECT cod_provincia AS codigo, coalesce(huella, '') AS huella, coalesce(ofertas, 0)::int AS ofertas
     FROM ofertas_hechas FULL JOIN (SELECT cod_provincia, count(*) AS ofertas FROM ofertas GROUP BY 1) o USING (cod_provincia)`,
  );
  return new Map(rows.map(({ codigo, ...made }) => [codigo, made]));
}
