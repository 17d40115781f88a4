import { cents } from '#platform/kit/amounts/exact.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import type { RegistroAlta } from '../record.ts';
import type { Falta } from './falta.ts';

/** Amount in céntimos from which a record must declare `macrodato`. */
export const MACRODATO = 10_000_000_000n;

/** Day on which the Orden of VERI*FACTU came into force. */
const FIRST_DAY = '2024-10-28';
const MOST_YEARS = 20;

/** 'DD-MM-YYYY' as 'YYYY-MM-DD', which can be compared. */
export const sortable = (day: string): string => day.split('-').reverse().join('-');

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Rules about the issuer, numbers, days, rectificativas and totals. `today` is 'YYYY-MM-DD' in Madrid. */
export function* headRules(record: RegistroAlta, today: string): Generator<Falta> {
  yield* identity(record);
  yield* days(record, today);
  yield* correction(record);
  const large = absolute(cents(record.importeTotal)) >= MACRODATO;
  if (large !== (record.macrodato === 'S'))
    yield {
      codigo: large ? 1139 : 1138,
      campo: 'lineas',
      motivo: 'el total de cien millones no se declara bien',
    };
}

function* identity({ id, nombreEmisor }: RegistroAlta): Generator<Falta> {
  const own = readNif(id.nif);
  if (!('nif' in own) || own.dudoso)
    yield {
      codigo: 4116,
      campo: 'emisor',
      motivo: 'el NIF del negocio no es correcto: corrígelo en Mi negocio',
    };
  if (nombreEmisor.trim() === '')
    yield {
      codigo: 1240,
      campo: 'emisor',
      motivo: 'falta la razón social del negocio: escríbela en Mi negocio',
    };
  yield* numberRules(id.numSerie);
}

const MOST_CHARACTERS = 60;

function* numberRules(numSerie: string): Generator<Falta> {
  const campo = 'serie';
  if (numSerie === '' || numSerie.length > MOST_CHARACTERS)
    yield { codigo: 1104, campo, motivo: `el número no llega o pasa de ${MOST_CHARACTERS} caracteres` };
  else if (!/^[ -~]*$/.test(numSerie))
    yield { codigo: 1130, campo, motivo: 'la serie tiene letras que la Agencia no admite' };
  else if (/["'<>=]/.test(numSerie))
    yield { codigo: 1287, campo, motivo: 'la serie tiene signos que la Agencia no admite' };
}

function* days({ id, fechaOperacion }: RegistroAlta, today: string): Generator<Falta> {
  const issued = sortable(id.fecha);
  if (issued > today)
    yield {
      codigo: 1112,
      campo: 'fecha',
      motivo: 'no se emite con fecha futura: revisa el reloj del servidor',
    };
  if (issued < FIRST_DAY)
    yield {
      codigo: 1152,
      campo: 'fecha',
      motivo:
        'la Agencia no admite facturas de antes del 28 de octubre de 2024: revisa el reloj del servidor',
    };
  if (fechaOperacion === undefined) return;
  const operation = sortable(fechaOperacion);
  const oldest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  if (operation < oldest)
    yield {
      codigo: 1134,
      campo: 'fechaOperacion',
      motivo: `no puede ser de hace más de ${MOST_YEARS} años`,
    };
  // A future operation needs regime 14 (certified works) or 15 (successive supplies), which this program does
  // not declare.
  const yearAhead = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (operation > issued)
    yield {
      codigo: operation > yearAhead ? 1125 : 1173,
      campo: 'fechaOperacion',
      motivo: 'no puede ser posterior a hoy',
    };
}

function* correction({ tipoFactura, rectifica, sustituye }: RegistroAlta): Generator<Falta> {
  const corrects = tipoFactura.startsWith('R');
  if (corrects && !rectifica)
    yield { codigo: 1114, campo: 'tipo', motivo: 'una rectificativa dice qué factura rectifica y cómo' };
  if (!corrects && rectifica)
    yield { codigo: 1115, campo: 'tipo', motivo: 'solo una rectificativa rectifica a otra' };
  if (rectifica?.metodo === 'S' && !rectifica.importe)
    yield { codigo: 1118, campo: 'metodo', motivo: 'falta lo que se declaró de la factura sustituida' };
  if (rectifica?.metodo === 'I' && rectifica.importe)
    yield { codigo: 1119, campo: 'metodo', motivo: 'por diferencias no se declara lo sustituido' };
  if (sustituye && tipoFactura !== 'F3')
    yield { codigo: 1116, campo: 'tipo', motivo: 'solo una factura F3 sustituye a simplificadas' };
}
