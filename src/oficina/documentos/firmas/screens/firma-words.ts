import { briefDay, clockOf, relativeMoment } from '#platform/browser/moments.ts';
import { plural } from '#platform/kit/format.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { SolicitudLeida } from '../contract.ts';
import { type EstadoSolicitud, estadosSolicitud, isOpen, rolesFirmante } from '../states.ts';

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

/** Words for what is known of a person: when they signed, whether they have opened it, how it reaches them. */
export function wordsOfFirmante(
  one: Firmante,
  { estado, cargo }: { estado: EstadoSolicitud; cargo: string | undefined },
): string {
  const does = one.rol === 'firmante' ? cargo : rolesFirmante[one.rol];
  return [does, wentOf(one, estado)].filter(Boolean).join(' · ');
}

function wentOf(one: Firmante, estado: EstadoSolicitud): string | undefined {
  const { firmadoEn, rechazadoEn, vistoEn, enviadoEn, email, turno, rol } = one;
  const open = isOpen(estado);
  const settled = firmadoEn ?? rechazadoEn;
  if (settled) return moment(settled);
  if (vistoEn) return `lo abrió ${relativeMoment(vistoEn, new Date())}`;
  if (enviadoEn) return open ? `por correo el ${briefDay(enviadoEn)}, sin abrir` : 'no lo abrió';
  if (rol === 'copia') return open ? 'al final, por correo' : undefined;
  if (!open) return 'no le llegó el turno';
  if (!turno) return 'después de los anteriores';
  return email ? 'por correo, en cola' : 'sin correo: firma en esta pantalla';
}

/** State of a person in a solicitud, with its tone. */
export function stateOfFirmante(
  { firmadoEn, rechazadoEn, rol, turno }: Firmante,
  estado: EstadoSolicitud,
): {
  tone: Tone;
  text: string;
} {
  if (firmadoEn) return { tone: 'good', text: rol === 'aprobador' ? 'Visto bueno' : 'Firmado' };
  if (rechazadoEn) return { tone: 'bad', text: 'No quiso' };
  if (turno) return { tone: 'waiting', text: 'Falta' };
  if (isOpen(estado)) return { tone: 'over', text: 'En espera' };
  if (rol !== 'copia') return { tone: 'over', text: rol === 'aprobador' ? 'Sin visto bueno' : 'Sin firmar' };
  return { tone: 'over', text: estado === 'firmado' ? 'Con copia' : 'Sin copia' };
}
