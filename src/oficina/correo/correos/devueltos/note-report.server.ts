import { sql } from 'drizzle-orm';
import { reasonOf } from '#oficina/base/letters/status-words.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { Informe } from './read-report.server.ts';

/** Days to match a report without a message id by address: mail servers give up before. */
const DAYS = 6;

type Carta = { id: string; para: string };

/**
 * Records a report: an undelivered correo becomes `devuelto`, and a permanent refusal (5.x.x) marks its
 * address; a delay only adds a note. Reports about other messages change nothing, and a repeated report
 * counts once.
 */
export async function noteReport(tx: Transaction, informe: Informe, llegadoEn: Date): Promise<void> {
  const carta = await letterOf(tx, informe, llegadoEn);
  if (!carta) return;
  const { accion, codigo } = informe;
  const { theirs, error } = wordsFor(carta, informe);
  if (accion === 'delayed') {
    await tx.execute(sql`
      UPDATE correos SET error = ${error}, codigo = ${codigo} WHERE id = ${carta.id} AND estado = 'enviado'`);
    return;
  }
  const { rowCount } = await tx.execute(sql`
    UPDATE correos SET estado = 'devuelto', error = ${error}, codigo = ${codigo}, devuelto_en = ${llegadoEn}
    WHERE id = ${carta.id} AND estado = 'enviado'`);
  // The correo was `devuelto` already: its mark may have been cleared by hand, so it is not set again.
  if (!rowCount || !theirs || !codigo?.startsWith('5.')) return;
  await tx.execute(sql`
    INSERT INTO correos_devueltos (clave, email, codigo, motivo, en, correo_id)
    VALUES (${emailKey(carta.para)}, ${carta.para}, ${codigo}, ${error}, ${llegadoEn}, ${carta.id})
    ON CONFLICT (clave) DO UPDATE SET email = excluded.email, codigo = excluded.codigo, motivo = excluded.motivo,
      en = excluded.en, correo_id = excluded.correo_id`);
}

/**
 * Finds the correo of a report by its id, or by address and time if the report names no message;
 * undefined if it is not ours.
 */
async function letterOf(
  tx: Transaction,
  { cartas, direcciones }: Informe,
  llegadoEn: Date,
): Promise<Carta | undefined> {
  // Clocks differ, so a report may seem to arrive before its correo left. One sent again after the report
  // is left out.
  const left = sql`estado IN ('enviado', 'devuelto') AND enviado_en < ${llegadoEn}::timestamptz + interval '10 minutes'`;
  if (cartas !== null) {
    const { rows } = await tx.execute<Carta>(sql`
      SELECT id, para FROM correos WHERE id = ANY(${sql.param(cartas)}::uuid[]) AND ${left} LIMIT 1`);
    return rows[0];
  }
  const lower = direcciones.map((address) => address.toLowerCase());
  const byAddress = await tx.execute<Carta>(sql`
    SELECT id, para FROM correos WHERE lower(para) = ANY(${sql.param(lower)}::text[]) AND ${left}
      AND enviado_en > ${llegadoEn}::timestamptz - make_interval(days => ${DAYS})
    ORDER BY enviado_en DESC LIMIT 1`);
  return byAddress.rows[0];
}

/** Note for the correo. `theirs`: the address of the correo itself failed, and not an address to which it forwards. */
function wordsFor({ para }: Carta, { direcciones, codigo, palabras }: Informe) {
  const [final = para, ...others] = direcciones;
  const theirs = emailKey(final) === emailKey(para);
  const said = palabras || reasonOf(codigo);
  if (theirs) return { theirs, error: said };
  const named = others.some((other) => emailKey(other) === emailKey(para));
  return { theirs: false, error: `${named ? 'La reenvía a' : 'No llega a'} ${final}: ${said}`.slice(0, 500) };
}
