import { briefDay, clockOf, relativeMoment } from '#platform/browser/moments.ts';
import { plural } from '#platform/kit/format.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { SolicitudLeida } from '../contract.ts';
import { estadosSolicitud, rolesFirmante } from '../states.ts';

type Firmante = SolicitudLeida['firmantes'][number];

/** People whose answer the documento needs. */
export const neededIn = ({ firmantes }: Pick<SolicitudLeida, 'firmantes'>) =>
  firmantes.filter(({ rol }) => rol !== 'copia');

/** First word of a name: 'Ana' for 'Ana Peña'. */
export const firstName = (nombre: string): string => nombre.trim().split(/\s+/)[0] ?? nombre;

/** Up to two letters for a person: 'AP' for 'Ana Peña'. */
export const initialsOf = (nombre: string): string =>
  nombre
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** State of a solicitud in one line, with its tone: 'Falta la firma de Ana Peña' or, where there is no room, 'Falta 1 firma'. */
export function wordsOfSolicitud(firma: SolicitudLeida, brief = false): { tone: Tone; text: string } {
  const needed = neededIn(firma);
  const missing = needed.filter(({ firmadoEn }) => !firmadoEn);
  const only = ({ nombre }: Firmante) => nombre;
  switch (firma.estado) {
    case 'pendiente':
    case 'parcial':
      return {
        tone: 'waiting',
        text:
          missing.length === 1 && !brief
            ? `Falta la firma de ${missing.map(only).join('')}`
            : `${missing.length === 1 ? 'Falta' : 'Faltan'} ${plural(missing.length, 'firma', 'firmas')}`,
      };
    case 'firmado': {
      const by = needed.length === 1 ? `por ${needed.map(only).join('')}` : `por los ${needed.length}`;
      return { tone: 'good', text: `Firmado ${needed.length === 2 ? 'por los dos' : by}` };
    }
    case 'rechazado': {
      const who = needed.find(({ rechazadoEn }) => rechazadoEn);
      return { tone: 'bad', text: who ? `${who.nombre} no quiso firmar` : estadosSolicitud.rechazado };
    }
    default:
      return { tone: 'bad', text: estadosSolicitud[firma.estado] };
  }
}

const moment = (at: string) => `${briefDay(at)}, ${clockOf(at)}`;

/** What is known of a person: when they signed, whether they have opened it, how it reaches them. */
export function wordsOfFirmante(one: Firmante, cargo: string | undefined): string {
  const does = one.rol === 'firmante' ? cargo : rolesFirmante[one.rol];
  return [does, wentOf(one)].filter(Boolean).join(' · ');
}

function wentOf(one: Firmante): string {
  const { firmadoEn, rechazadoEn, vistoEn, enviadoEn, email, turno, rol } = one;
  const settled = firmadoEn ?? rechazadoEn;
  if (settled) return moment(settled);
  if (vistoEn) return `lo abrió ${relativeMoment(vistoEn, new Date())}`;
  if (enviadoEn) return `sin abrir desde el ${briefDay(enviadoEn)}`;
  if (rol === 'copia') return 'al final, por correo';
  if (!turno) return 'después de los anteriores';
  return email ? 'por correo, en cola' : 'sin correo: firma en esta pantalla';
}

/** State of a person, with its tone; `open`: whether their answer is still awaited. */
export function stateOfFirmante(
  { firmadoEn, rechazadoEn, rol, turno }: Firmante,
  open: boolean,
): {
  tone: Tone;
  text: string;
} {
  if (firmadoEn) return { tone: 'good', text: rol === 'aprobador' ? 'Visto bueno' : 'Firmado' };
  if (rechazadoEn) return { tone: 'bad', text: 'No quiso' };
  if (turno) return { tone: 'waiting', text: 'Falta' };
  return { tone: 'over', text: open || rol === 'copia' ? 'En espera' : 'Sin firmar' };
}
