import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { AppError } from '#api/errors.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { errorCodes } from '#kit/error-codes.ts';
import { formatDay } from '#kit/format.ts';
import { readNif } from '#kit/nif.ts';
import { counts } from '#office/papeles/arithmetic.ts';
import type { Party } from '#office/papeles/parties.ts';
import type { Factura } from './factura.server.ts';

/** Unusual facts that a person confirms before the factura is issued. */
export const PREGUNTAS = {
  nifDudoso:
    'El NIF del cliente no cumple la regla de su letra de control. ¿Lo has comprobado con un documento suyo?',
  inversionAParticular:
    'La inversión del sujeto pasivo es entre empresarios y el cliente es una persona física. ¿Compra como empresario o profesional?',
  retencionDeParticular:
    'Un particular no practica retención y el cliente es una persona física. ¿Paga como empresario o profesional?',
  relojAdelantado:
    '¿Está bien la fecha de este ordenador? Ha pasado mucho tiempo desde lo último que se emitió. Con el reloj adelantado no se podría emitir nada más hasta ese día. Si está mal, no confirmes: ponlo en hora (timedatectl) y vuelve a emitirla, que no se ha emitido nada.',
} as const;

export type Pregunta = keyof typeof PREGUNTAS;

/** Longer than the month between two rounds of facturas. */
export const LONG_MS = 45 * 24 * 3_600_000;

type Doubts = { emisor: string; destinatario: Party; confirmado: readonly Pregunta[]; now: Date };

/** Throws 422 with the questions that nobody has confirmed; does nothing when there are none. */
export async function askBeforeIssuing(
  db: Pick<Db, 'execute'>,
  draft: Factura,
  { emisor, destinatario, confirmado, now }: Doubts,
): Promise<void> {
  const last = await longSince(db, emisor, now);
  const found = await questionsOf(db, draft, destinatario);
  if (last !== undefined) found.push('relojAdelantado');
  const open = found.filter((one) => !confirmado.includes(one));
  if (open.length === 0) return;
  throw new AppError(errorCodes.fiscal, 'Antes de emitirla, confirma que es así', {
    detalle: {
      preguntas: open.map((clave) => ({
        clave,
        texto:
          clave === 'relojAdelantado' && last
            ? `${datesOf(now, last)} ${PREGUNTAS[clave]}`
            : PREGUNTAS[clave],
      })),
    },
  });
}

/**
 * Last moment of the taxpayer's chain, when it is long ago. Instants of records only grow: a clock ahead by
 * months makes a record that blocks all others until that date, and nothing undoes it.
 */
async function longSince(db: Pick<Db, 'execute'>, nif: string, now: Date): Promise<Date | undefined> {
  const { rows } = await db.execute<{ ultimo: string | null }>(
    sql`SELECT ultimo_momento::text AS ultimo FROM cadenas WHERE nif = ${nif} AND NOT demostracion`,
  );
  const ultimo = rows[0]?.ultimo;
  if (!ultimo) return undefined;
  const last = new Date(ultimo);
  return now.getTime() - last.getTime() > LONG_MS ? last : undefined;
}

const datesOf = (now: Date, last: Date) =>
  `Según este ordenador hoy es ${formatDay(todayInMadrid(now))}, y lo último que se emitió es del ${formatDay(todayInMadrid(last))}.`;

async function questionsOf(
  db: Pick<Db, 'execute'>,
  { _idCliente, irpf, lineas }: Factura,
  { nif, documento }: Party,
): Promise<Pregunta[]> {
  const read = documento ? undefined : readNif(nif);
  const doubtful = read && 'nif' in read && read.dudoso;
  const person = await isPerson(db, _idCliente);
  const reversed = lineas.some((line) => counts(line) && line.regimen === 'isp');
  return [
    ...(doubtful ? (['nifDudoso'] as const) : []),
    ...(person && reversed ? (['inversionAParticular'] as const) : []),
    ...(person && Number(irpf) !== 0 ? (['retencionDeParticular'] as const) : []),
  ];
}

async function isPerson(db: Pick<Db, 'execute'>, clienteId: string | null): Promise<boolean> {
  if (clienteId === null) return false;
  const { rowCount } = await db.execute(
    sql`SELECT FROM clientes WHERE id = ${clienteId} AND tipo_persona = 'fisica'`,
  );
  return Boolean(rowCount);
}
