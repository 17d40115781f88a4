import type { z } from 'zod';
import { keysOf, recordOf } from '#platform/kit/contract/keys-of.ts';
import type { Recibida } from './autoescuela-contract.ts';
import { agrees, bothAgree } from './mensajes.ts';
import type { inboxOperations } from './operations.ts';

/** The offer that an answer begins with, and our figure. */
export type Prepared = z.infer<typeof inboxOperations.oferta.answer>;

/** Fields of an offer, as the form of an answer names them. */
export const LINES = {
  matricula: 'Matrícula y gestión',
  teorica: 'Teórica y material',
  clases: 'Clases de 45 minutos',
  importeClases: 'Precio de todas esas clases',
  presentacion: 'Presentarse al examen',
  tasas: 'Tasa de la DGT',
};

export const LINE_NAMES = keysOf(LINES);

/** The words of where an offer begins, by whose the prices of the figure are. */
export const BEGINS: Record<NonNullable<Prepared['cifra']>['clase'], string> = {
  declarada: 'Empieza con tu tarifa publicada. ',
  completada: 'Empieza con lo que dice tu tarifa publicada. ',
  anotada: 'Empieza con los precios que hemos visto en tu web o en tu cartel. ',
  traida: 'Empieza con los precios que nos ha traído quien los recibió. ',
  supuesta: '',
};

/** Whether no answer was given before: one by messages has no price yet. */
export const isFirst = ({ oferta, respuesta, precioOfrecido }: Recibida) =>
  oferta === null && respuesta === null && precioOfrecido === null;

/** The offer before, or that of the tarifa for the first answer, as a form writes it; empty lines are not in the offer. */
export function initialLines(row: Recibida, prepared: Prepared) {
  const offer = isFirst(row) ? prepared.oferta : row.oferta;
  const text = (name: keyof typeof LINES) => String(offer?.[name] ?? '').replace('.', ',');
  return recordOf(LINE_NAMES, text);
}

/** The offer of a form; null without any price. */
export function offerIn(values: Record<keyof typeof LINES, string>) {
  const of = (name: keyof typeof LINES) => values[name].trim() || null;
  const importeClases = of('importeClases');
  const offer = {
    matricula: of('matricula'),
    teorica: of('teorica'),
    clases: importeClases === null ? null : Number(values.clases),
    importeClases,
    presentacion: of('presentacion'),
    tasas: of('tasas'),
  };
  return Object.values(offer).some((one) => one !== null) ? offer : null;
}

/** What an autoescuela is told of the telephones. */
export function agreementText(mensajes: Recibida['mensajes'], nombre: string | null): string {
  if (bothAgree(mensajes)) return 'Los dos habéis dicho que sí: ya veis el teléfono del otro.';
  if (agrees(mensajes, 'alumno'))
    return `A ${nombre} le interesa. Si dices que sí, los dos veréis el teléfono del otro.`;
  if (agrees(mensajes, 'autoescuela'))
    return 'Has dicho que sí. Cuando diga que le interesa, veréis el teléfono del otro.';
  return 'El teléfono se ve cuando los dos decís que sí.';
}
