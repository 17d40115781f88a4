import type { Enviada } from '#oficina/relacion/alumnos/sent.ts';

const HOUR_MS = 3_600_000;
/** After these hours the alumno is told that nobody has answered, so the office should know before. */
const LATE_HOURS = 48;

export type Step = {
  kind: 'send' | 'confirm' | 'call' | 'wait' | 'late' | 'done' | 'closed';
  title: string;
  /** Instant from which the wait counts; shown after `under`. */
  since: string | null;
  under: string;
};

type AlumnoState = { etapa: string; emailVerificadoEn: string | null; motivoCierre: string | null };

const CLOSED = ['perdido', 'descartado'];

const none = (title: string, under: string): Step => ({ kind: 'closed', title, since: null, under });

/** The next step with an alumno, by what became of the requests sent to autoescuelas; the newest come first in `sent`. */
export function nextStep(
  { etapa, emailVerificadoEn, motivoCierre }: AlumnoState,
  sent: readonly Enviada[],
  now: Date,
): Step {
  const within = (...states: Enviada['estado'][]) => sent.filter(({ estado }) => states.includes(estado));
  const [won] = within('ganada');
  if (won)
    return {
      kind: 'done',
      title: `Se ha apuntado en ${won.cliente}`,
      since: null,
      under: 'No queda nada por hacer',
    };
  if (CLOSED.includes(etapa)) return none('La solicitud está cerrada', motivoCierre || 'Sin motivo apuntado');
  const [answered] = within('respondida');
  if (answered)
    return {
      kind: 'call',
      title: `${answered.cliente} le ha respondido`,
      since: answered.respondidaEn,
      under: 'Pregúntale qué le parece',
    };
  const waiting = within('enviada', 'vista').toReversed();
  const late = waiting.find(({ enviadaEn }) => now.getTime() - Date.parse(enviadaEn) > LATE_HOURS * HOUR_MS);
  if (late)
    return {
      kind: 'late',
      title: `Sin respuesta de ${late.cliente}`,
      since: late.enviadaEn,
      under: 'Enviada',
    };
  const [first] = waiting;
  if (first)
    return { kind: 'wait', title: `Esperando a ${first.cliente}`, since: first.enviadaEn, under: 'Enviada' };
  if (within('pendiente').length > 0 && emailVerificadoEn === null)
    return {
      kind: 'confirm',
      title: 'Falta que confirme su correo',
      since: null,
      under: 'Hasta entonces no la recibe ninguna autoescuela',
    };
  if (sent.length > 0) return none('Nada pendiente', 'Ninguna autoescuela tiene abierta su solicitud');
  return {
    kind: 'send',
    title: 'Todavía no se ha enviado a ninguna autoescuela',
    since: null,
    under: 'Con su consentimiento, puede llegar a tres',
  };
}
