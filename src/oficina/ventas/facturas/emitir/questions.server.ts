import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Party } from '#oficina/base/letters/parties.ts';
import { counts } from '#oficina/ventas/papeles/arithmetic.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { named } from '#platform/kit/contract/component-name.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import type { Factura } from '../factura.server.ts';

/** Unusual facts that a person confirms before the factura is issued. */
export const PREGUNTAS = {
  nifDudoso:
    'El NIF del cliente no cumple la regla de su letra de control. ¿Lo has comprobado con un documento suyo?',
  inversionAParticular:
    'La inversión del sujeto pasivo es entre empresarios y el cliente es una persona física. ¿Compra como empresario o profesional?',
  retencionDeParticular:
    'Un particular no practica retención y el cliente es una persona física. ¿Paga como empresario o profesional?',
  exportacionAEspana:
    'La línea va exenta por exportación (E2) y el cliente tiene NIF español. ¿Sale la mercancía de la Unión, con su despacho de aduana?',
  localizacionAParticular:
    'Un servicio a un particular lleva IVA de aquí, salvo excepciones, y la línea va no sujeta por localización (N2) a una persona física. ¿Es empresario o profesional, o una de las excepciones (Ley 37/1992, arts. 69 y 70)?',
  relojAdelantado:
    '¿Está bien la fecha de este ordenador? Ha pasado mucho tiempo desde lo último que se emitió. Con el reloj adelantado no se podría emitir nada más hasta ese día. Si está mal, no confirmes: ponlo en hora (timedatectl) y vuelve a emitirla, que no se ha emitido nada.',
} as const;

export type Pregunta = keyof typeof PREGUNTAS;

/** Questions of an earlier refusal that the caller answers with a yes. */
export const confirmadoField = named(
  z
    .array(z.enum(keysOf(PREGUNTAS)))
    .max(Object.keys(PREGUNTAS).length)
    .describe('Preguntas de un 42201 anterior a las que se responde que sí'),
  'PreguntasConfirmadas',
).optional();

/** Longer than the month between two rounds of facturas. */
export const LONG_MS = 45 * 24 * 3_600_000;

/** Facts that the questions are about, as the database has them. */
export type Doubts = {
  /** Last moment of the taxpayer's chain, as PostgreSQL writes it; null before its first record. */
  ultimo: string | null;
  /** Whether the cliente is a natural person. */
  esFisica: boolean;
};

/** SQL columns of `Doubts` for a draft, by its cliente in SQL. An EXISTS would read all the clientes of a small office. */
export const doubtsColumns = (cliente: SQL): SQL => sql`
  (SELECT c.ultimo_momento::text FROM cadenas c JOIN negocio n ON n.nif = c.nif WHERE NOT c.demostracion LIMIT 1) AS ultimo,
  coalesce((SELECT c.tipo_persona = 'fisica' FROM clientes c WHERE c.id = ${cliente}), false) AS "esFisica"`;

type Asking = { destinatario: Party; confirmado: readonly Pregunta[]; now: Date };

/** Throws 422 with the questions that nobody has confirmed; does nothing when there are none. */
export function askBeforeIssuing(
  draft: Factura,
  doubts: Doubts,
  { destinatario, confirmado, now }: Asking,
): void {
  const last = longSince(doubts, now);
  const found = questionsOf(draft, doubts, destinatario);
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
function longSince({ ultimo }: Doubts, now: Date): Date | undefined {
  if (!ultimo) return undefined;
  const last = new Date(ultimo);
  return now.getTime() - last.getTime() > LONG_MS ? last : undefined;
}

const datesOf = (now: Date, last: Date) =>
  `Según este ordenador hoy es ${formatDay(todayInMadrid(now))}, y lo último que se emitió es del ${formatDay(todayInMadrid(last))}.`;

function questionsOf(
  { irpf, lineas, impuesto }: Factura,
  { esFisica }: Doubts,
  { nif, documento }: Party,
): Pregunta[] {
  const read = documento ? undefined : readNif(nif);
  const doubtful = read && 'nif' in read && read.dudoso;
  const caused = (causa: string) =>
    impuesto === 'IVA' && lineas.some((line) => counts(line) && line.causaExencion === causa);
  const reversed = lineas.some((line) => counts(line) && line.regimen === 'isp');
  return [
    ...(doubtful ? (['nifDudoso'] as const) : []),
    ...(caused('E2') && nif && !documento ? (['exportacionAEspana'] as const) : []),
    ...(caused('N2') && esFisica ? (['localizacionAParticular'] as const) : []),
    ...(esFisica && reversed ? (['inversionAParticular'] as const) : []),
    ...(esFisica && Number(irpf) !== 0 ? (['retencionDeParticular'] as const) : []),
  ];
}
