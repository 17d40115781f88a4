import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { AppError } from '#api/errors.server.ts';
import { errorCodes } from '#kit/error-codes.ts';
import { readNif } from '#kit/nif.ts';
import { counts } from '../papeles/arithmetic.ts';
import type { Party } from '../papeles/parties.ts';
import type { Factura } from './invoice.server.ts';

/** Facts that are seldom right: a person confirms them before the invoice is issued. */
export const PREGUNTAS = {
  nifDudoso:
    'El NIF del cliente no cumple la regla de su letra de control. ¿Lo has comprobado con un documento suyo?',
  inversionAParticular:
    'La inversión del sujeto pasivo es entre empresarios y el cliente es una persona física. ¿Compra como empresario o profesional?',
  retencionDeParticular:
    'Un particular no practica retención y el cliente es una persona física. ¿Paga como empresario o profesional?',
} as const;

export type Pregunta = keyof typeof PREGUNTAS;

/** 422 with the questions that nobody has answered yes to; nothing when there is none. */
export async function askBeforeIssuing(
  db: Pick<Db, 'execute'>,
  draft: Factura,
  { destinatario, confirmado }: { destinatario: Party; confirmado: readonly Pregunta[] },
): Promise<void> {
  const open = (await questionsOf(db, draft, destinatario)).filter((one) => !confirmado.includes(one));
  if (open.length === 0) return;
  throw new AppError(errorCodes.fiscal, 'Antes de emitirla, confirma que es así', {
    detalle: { preguntas: open.map((clave) => ({ clave, texto: PREGUNTAS[clave] })) },
  });
}

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
