import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatList } from '#platform/kit/format.ts';

/** Doors of the installation (decision 075), with the words of their state. */
export const puertas = {
  web: {
    titulo: 'La web',
    cerrada: 'La web está cerrada: no se envía nada a alumnos ni autoescuelas.',
    abrir: 'Se abre en «Puesta en marcha».',
  },
  ventas: {
    titulo: 'Las ventas',
    cerrada: 'Aún no se vende desde aquí: no se numera ni se envía nada.',
    abrir: 'Se empieza a vender en «Puesta en marcha».',
  },
} as const;

export type Puerta = keyof typeof puertas;

export const clavesPuertas = keysOf(puertas);

/** Seconds after which a crawler or a program asks a closed address again. */
export const ASK_AGAIN_S = 24 * 60 * 60;

/** Screen in which a door is opened, at its step. */
export const pathOfDoor = (puerta: Puerta): string => `/panelAdmin/puestaEnMarcha#paso-${puerta}`;

/** Something that a door waits for, and the screen in which it is done. */
export type Falta = { texto: string; ruta: string };

/** 'Faltan el NIF y la dirección.' */
export const lacksInWords = (lacks: readonly Falta[]): string =>
  `${lacks.length === 1 && !/^l[ao]s /.test(lacks[0]?.texto ?? '') ? 'Falta' : 'Faltan'} ${formatList(lacks.map(({ texto }) => texto))}.`;
