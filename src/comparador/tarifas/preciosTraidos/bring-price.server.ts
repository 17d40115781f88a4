import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { shownTexts } from '#oficina/base/legales/shown-version.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import { keepFoto, type Paper } from './price-fotos.server.ts';
import { type Medio, VERSION_PRIVACIDAD } from './words.ts';

export type BringServices = { db: Db; jobs: Pick<Jobs, 'enqueue'>; clock: () => Date; secret: string };

/** A price of a section that a learner brings. */
export type BroughtPrice = {
  codigo: string;
  seccion: string;
  permiso: string;
  automatico: boolean;
  medio: Medio;
  /** `YYYY-MM-DD`. */
  vistoEl: string;
  /** Céntimos with VAT; null is not told. */
  precios: {
    /** Enrolment with the theory and its material. */
    matricula: number | null;
    /** Null if only the photograph says it. */
    clase: number | null;
    minutos: number;
    incluidas: number;
    /** Classes of a pack, and what they cost together. */
    clasesBono: number | null;
    bono: number | null;
    tramitacion: number | null;
    presentacion: number | null;
  };
  email: string;
  /** Network that the request came from. */
  red: string;
  /** Photograph of the poster or quote, as `DrawPaper` gives it. */
  foto?: Paper | undefined;
  /** When the form was shown. */
  shown?: Date | undefined;
};

/** Limits per address: more would be an attempt to flood a mailbox, or the queue. */
export const MAX_UNCONFIRMED = 5;
export const MAX_WAITING = 20;

/**
 * Writes a brought price, with the correo that asks its bringer to confirm it. Beyond the limits of an address nothing is written; the
 * visitor gets the same answer in all cases.
 */
export async function bringPrice(
  { db, jobs, clock, secret }: BringServices,
  { precios, email, red, foto, shown, ...price }: BroughtPrice,
): Promise<void> {
  const now = clock();
  const clave = emailKey(email);
  const id = uuid({ msecs: now.getTime() });
  const correo = await db.transaction(async (tx) => {
    // Two prices of one address run one after the other, so that the limits hold.
    await lockWithin(tx, `precios ${clave}`);
    const { rowCount } = await tx.execute(sql`
      INSERT INTO precios_traidos (id, codigo_dgt, seccion, permiso_id, automatico, medio, visto_el, matricula, precio_clase,
        minutos_clase, clases_incluidas, bono_clases, bono_precio, tramitacion, presentacion, email, email_clave, version_privacidad, red, estado, creado_en)
      SELECT ${id}, ${price.codigo}, ${price.seccion}, p.id, ${price.automatico}, ${price.medio}, ${price.vistoEl},
        ${amount(precios.matricula)}::numeric, ${amount(precios.clase)}::numeric, ${precios.minutos}::int, ${precios.incluidas}::int,
        ${precios.clasesBono}::int, ${amount(precios.bono)}::numeric,
        ${amount(precios.tramitacion)}::numeric, ${amount(precios.presentacion)}::numeric, ${email}, ${clave},
        coalesce(${shownTexts(['privacidad'], shown ?? now)}, ${VERSION_PRIVACIDAD}), ${networkMark(secret, red)}, 'pendiente', ${now}
      FROM permisos_conducir p WHERE p.codigo = ${price.permiso} AND (
        SELECT count(*) < ${MAX_WAITING} AND count(*) FILTER (WHERE estado = 'pendiente') < ${MAX_UNCONFIRMED}
        FROM precios_traidos WHERE email_clave = ${clave})`);
    if (!rowCount) return undefined;
    if (foto) await keepFoto(tx, id, foto, now);
    return queueCorreo(tx, {
      tipo: 'precio_confirmar',
      para: email,
      datos: { precioId: id },
      clave: `precio_confirmar:${id}`,
    });
  });
  if (correo) await sendQueued(jobs, correo);
}

const amount = (centimos: number | null) => (centimos === null ? null : euros(centimos));

/** A network under the program's key, so that the address cannot be found from it. */
export const networkMark = (secret: string, red: string) =>
  createHmac('sha256', secret).update(`precios traídos ${red}`).digest('base64url').slice(0, 16);
