import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { formatDay, formatExactEuros } from '#kit/format.ts';
import { centimos } from '#kit/money.ts';
import { letterKind } from '#office/letters/composing.server.ts';
import { writeLetter } from '#office/letters/letter.server.ts';
import type { KindsOf } from '#office/letters/letter-kinds.ts';
import { autoescuelaAddress } from '../clientes/autoescuela-address.server.ts';
import { DIAS_PARA_PREGUNTAR, inForce } from './stale-tarifas.server.ts';
import { createTarifaLink } from './tarifa-links.server.ts';

const ofAutoescuela = z.object({
  clienteId: z.uuid(),
  /** Requested by a person: it is sent even if no tarifa is old. */
  pedido: z.boolean(),
});

type Tarifa = { autoescuela: string; permiso: string; nombre: string; precioClase: string; dia: string };

async function readTarifas(db: Db, clienteId: string, hoy: string): Promise<Tarifa[]> {
  const { rows } = await db.execute<Tarifa>(sql`
    SELECT c.nombre_comercial AS autoescuela, p.codigo AS permiso, t.nombre, t.precio_clase::text AS "precioClase",
      t.confirmada_en::text AS dia
    FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id JOIN permisos_conducir p ON p.id = t.permiso_id
    WHERE t.cliente_id = ${clienteId} AND c.activo AND ${inForce(hoy)} ORDER BY p.codigo, t.nombre, t.id`);
  return rows;
}

const described = ({ permiso, nombre, precioClase, dia }: Tarifa) =>
  Number(precioClase) > 0
    ? `· Permiso ${permiso}, ${nombre}: clase a ${formatExactEuros(centimos(precioClase))}, confirmada el ${formatDay(dia)}.`
    : `· Curso ${permiso}, ${nombre}, confirmada el ${formatDay(dia)}.`;

/** Gives the day that is `days` before another, both `YYYY-MM-DD`. */
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

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
        'El enlace vale una sola vez y durante treinta días. No lo reenvíes: quien lo tenga puede cambiar tus precios.',
      ],
    };
    return { ...writeLetter(letter, about), to: email };
  }),
};

declare module '#office/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof tarifaLetters> {}
}
