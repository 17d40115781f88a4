import type { Mensaje } from './mensaje-contract.ts';

/** Sides of a thread. */
export type Lado = 'alumno' | 'autoescuela';

/** Most letters of a message, and of messages in a thread. */
export const MAX_TEXTO = 2_000;
export const MAX_MENSAJES = 200;

/** Whether both sides have said yes, which shows the telephones. */
export const bothAgree = (mensajes: readonly Mensaje[]) =>
  agrees(mensajes, 'alumno') && agrees(mensajes, 'autoescuela');

export const agrees = (mensajes: readonly Mensaje[], lado: Lado) =>
  mensajes.some(({ de, tipo }) => tipo === 'interesa' && de === lado);

/** Whether a thread takes messages: its request is live, and its alumno has not ended it. */
export const isOpen = (estado: string, mensajes: readonly Mensaje[]) =>
  ['enviada', 'vista', 'respondida', 'ganada'].includes(estado) && !isEnded(mensajes);

export const isEnded = (mensajes: readonly Mensaje[]) => mensajes.some(({ tipo }) => tipo === 'cierre');

type Pedida = {
  mensaje: string | null;
  respuesta: string | null;
  enviadaEn: string;
  vistaEn: string | null;
  respondidaEn: string | null;
  mensajes: readonly Mensaje[];
};

export type Entrada = Pick<Mensaje, '_id' | 'de' | 'tipo' | 'texto' | 'creadoEn' | 'vistoEn'> &
  Partial<Pick<Mensaje, 'via'>>;

/** Entries of a thread in their order: the request's own message, the answer, and what came after them. */
export function threadOf({
  mensaje: first,
  respuesta,
  enviadaEn,
  vistaEn,
  respondidaEn,
  mensajes,
}: Pedida): Entrada[] {
  const entries: Entrada[] = [...mensajes];
  if (first)
    entries.push({
      _id: 'solicitud',
      de: 'alumno',
      tipo: 'texto',
      texto: first,
      creadoEn: enviadaEn,
      vistoEn: vistaEn,
    });
  if (respuesta && respondidaEn)
    entries.push({
      _id: 'respuesta',
      de: 'autoescuela',
      tipo: 'texto',
      texto: respuesta,
      creadoEn: respondidaEn,
      vistoEn: null,
    });
  return entries.sort((a, b) => Date.parse(a.creadoEn) - Date.parse(b.creadoEn));
}
