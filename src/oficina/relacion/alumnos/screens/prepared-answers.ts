import { firstName } from '#platform/kit/people/first-name.ts';
import type { Recibida } from '../autoescuela-contract.ts';

type AlumnoContact = Pick<Recibida, 'nombre' | 'permiso' | 'telefono'>;

type AnswerTemplate = { name: string; text(asked: AlumnoContact): string };

const greeting = ({ nombre }: AlumnoContact) => (nombre ? `Hola, ${firstName(nombre)}:` : 'Hola:');

/** Answers to begin with; the person finishes what is between brackets. */
export const PREPARED: readonly AnswerTemplate[] = [
  {
    name: 'Precio y plazas',
    text: (asked) =>
      `${greeting(asked)}\n\nGracias por escribirnos. Tenemos plaza para el permiso ${asked.permiso} y puedes empezar el [día]. Te dejamos abajo nuestro precio, con IVA y con [lo que incluye].\n\nSi te encaja, dinos qué horas te van bien.`,
  },
  {
    name: 'Proponer una visita',
    text: (asked) =>
      `${greeting(asked)}\n\nGracias por tu interés en el permiso ${asked.permiso}. Pásate cuando quieras por la autoescuela, [días y horas], y te lo explicamos sin compromiso.`,
  },
  {
    name: 'Ahora no hay plazas',
    text: (asked) =>
      `${greeting(asked)}\n\nAhora no tenemos plazas para el permiso ${asked.permiso}. Esperamos tenerlas el [día]. Si te va bien, te avisamos.`,
  },
];

/** Address that opens a chat of WhatsApp with a first text; undefined if the telephone is not a Spanish mobile. */
export function whatsappUrl(asked: AlumnoContact): string | undefined {
  const digits = (asked.telefono ?? '').replaceAll(/\D/g, '').replace(/^(?:0034|34)(?=\d{9}$)/, '');
  if (!/^[67]\d{8}$/.test(digits)) return undefined;
  const text = `${greeting(asked)} te escribimos de la autoescuela por el permiso ${asked.permiso} que pediste en el comparador.`;
  return `https://wa.me/34${digits}?${new URLSearchParams({ text })}`;
}
