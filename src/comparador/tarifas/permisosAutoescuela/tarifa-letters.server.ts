import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { autoescuelaAddress } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatExactEuros, formatMonth } from '#platform/kit/format.ts';
import { DIAS_PARA_PREGUNTAR, inForce } from './stale-tarifas.server.ts';
import { createTarifaLink } from './tarifa-links.server.ts';

const ofAutoescuela = z.object({
  clienteId: z.uuid(),
  /** Requested by a person: it is sent even if no tarifa is old. */
  pedido: z.boolean(),
});

type Tarifa = {
  autoescuela: string;
  permiso: string;
  nombre: string;
  precioClase: string;
  dia: string;
  vistaEn: string | null;
  traida: boolean;
};

async function readTarifas(db: Db, clienteId: string, hoy: string): Promise<Tarifa[]> {
  const { rows } = await db.execute<Tarifa>(sql`
    SELECT c.nombre_comercial AS autoescuela, p.codigo AS permiso, t.nombre, t.precio_clase::text AS "precioClase",
      t.confirmada_en::text AS dia, CASE WHEN t.origen <> 'autoescuela' THEN t.vista_en END AS "vistaEn",
      t.origen = 'traida' AS traida
    FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id JOIN permisos_conducir p ON p.id = t.permiso_id
    WHERE t.cliente_id = ${clienteId} AND c.activo AND ${inForce(hoy)} ORDER BY p.codigo, t.nombre, t.id`);
  return rows;
}

const described = ({ permiso, nombre, precioClase, dia, vistaEn, traida }: Tarifa) => {
  const seen = traida
    ? `según un ${vistaEn}, ${formatMonth(dia)}`
    : `vista el ${formatDay(dia)} en ${vistaEn}`;
  const whose = vistaEn === null ? `confirmada el ${formatDay(dia)}` : seen;
  return Number(precioClase) > 0
    ? `· Permiso ${permiso}, ${nombre}: clase a ${formatExactEuros(centimos(precioClase))}, ${whose}.`
    : `· Curso ${permiso}, ${nombre}, ${whose}.`;
};

/** Only the reader of the correo may use its link, because it changes prices. */
const ALONE =
  'El enlace vale una sola vez y durante treinta días. No lo reenvíes: quien lo tenga puede cambiar tus precios.';

/** Gives the day that is `days` before another, both `YYYY-MM-DD`. */
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const NOTED = {
  subject: 'Hemos anotado',
  what: 'hemos anotado la que vimos publicada',
  shown: 'anotada por nosotros',
};

/** Words where learners brought at least one of them. */
const BROUGHT = {
  subject: 'Nos han traído',
  what: 'enseñamos la que nos han traído quienes os han preguntado, después de mirarla',
  shown: 'traída por ellos',
};

/** Correos about the published tarifas of an autoescuela. */
export const tarifaLetters = {
  tarifas_confirmar: letterKind(ofAutoescuela, async (db, { clienteId, pedido }, about) => {
    const hoy = todayInMadrid(about.now);
    const tarifas = await readTarifas(db, clienteId, hoy);
    const email = await autoescuelaAddress(db, clienteId);
    const limit = daysBefore(hoy, DIAS_PARA_PREGUNTAR);
    const [first] = tarifas;
    if (!first || !email || (!pedido && tarifas.every(({ dia }) => dia > limit))) return;
    const secret = await createTarifaLink(db, { clienteId, email }, about.now);
    const letter = {
      subject: `¿Siguen vigentes las tarifas de ${first.autoescuela}?`,
      paragraphs: [
        'Hola:',
        `Esto es lo que ${first.autoescuela} publica en ${about.negocio.nombreComercial}:`,
        tarifas.map(described).join('\n'),
        'Si todo sigue igual, confírmalo con un botón; si algo ha cambiado, corrígelo en la misma página. No hace falta entrar con tu cuenta.',
      ],
      button: { text: 'Confirmar o cambiar mis precios', url: `${about.publicUrl}/misTarifas/${secret}` },
      closing: [
        'A los seis meses sin confirmar, la web lo dice junto al precio; al año, el precio deja de compararse.',
        ALONE,
      ],
    };
    return { ...writeLetter(letter, about), to: email };
  }),

  tarifas_anotadas: letterKind(
    z.object({ clienteId: z.uuid() }),
    async (db, { clienteId }, about) => {
      const tarifas = (await readTarifas(db, clienteId, todayInMadrid(about.now))).filter(
        ({ vistaEn }) => vistaEn !== null,
      );
      const email = await autoescuelaAddress(db, clienteId);
      const [first] = tarifas;
      if (!first || !email) return;
      const secret = await createTarifaLink(db, { clienteId, email }, about.now);
      const words = tarifas.some(({ traida }) => traida) ? BROUGHT : NOTED;
      const letter = {
        subject: `${words.subject} precios de ${first.autoescuela}: ¿son estos?`,
        paragraphs: [
          'Hola:',
          `En ${about.negocio.nombreComercial} comparamos autoescuelas con sus datos oficiales. Como ${first.autoescuela} no nos ha dado su tarifa, ${words.what}:`,
          tarifas.map(described).join('\n'),
          `Se enseña como ${words.shown} y sin confirmar por vosotros. Con el botón la confirmas, la corriges o la retiras; entonces será tu tarifa. No hace falta tener cuenta, y no cuesta nada.`,
        ],
        button: { text: 'Confirmar o corregir los precios', url: `${about.publicUrl}/misTarifas/${secret}` },
        closing: [ALONE],
      };
      return { ...writeLetter(letter, about), to: email };
    },
    async (tx, { clienteId }, now) => {
      await tx.execute(sql`UPDATE permisos_autoescuela SET avisada_en = ${now}
        WHERE cliente_id = ${clienteId} AND origen <> 'autoescuela' AND estado = 'publicada' AND avisada_en IS NULL`);
    },
  ),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof tarifaLetters> {}
}
