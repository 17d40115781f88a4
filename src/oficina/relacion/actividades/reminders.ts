import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Times of a reminder in minutes before, with their Spanish names. */
export const recordatorios = {
  '0': 'Cuando empieza',
  '10': '10 minutos antes',
  '30': '30 minutos antes',
  '60': '1 hora antes',
  '120': '2 horas antes',
  '1440': '1 día antes',
  '2880': '2 días antes',
  '10080': '1 semana antes',
  ninguno: 'Ninguno',
} as const;

export const listaRecordatorios = keysOf(recordatorios);
