import { officialTown } from '#oficina/relacion/alumnos/peticiones.server.ts';
import { type SolicitudAlumno, solicitud, solicitudProblems } from '#oficina/relacion/alumnos/solicitud.ts';
import type { ErrorBody } from '#platform/kit/contract/error-codes.ts';
import {
  type FieldErrors,
  type SolicitudField,
  type SolicitudProblem,
  solicitudFieldNames,
  type TypedSolicitud,
} from './solicitud-labels.ts';

export type ReadSolicitud = { body: SolicitudAlumno } | { campos: FieldErrors };

const SINGLE = [
  ...solicitudFieldNames.filter((name) => name !== 'autoescuelas'),
  'general',
  'buscar',
] as const;

/** Buttons that send the form for a page with more or other autoescuelas. */
export const asksForAutoescuelas = (form: FormData): boolean =>
  form.get('accion') === 'buscar' || changesRecipients(form);

const changesRecipients = (form: FormData): boolean => form.has('anadir') || form.has('quitar');

/**
 * Reads all the values of the form, to show them again unchanged. A button that adds or takes out an autoescuela clears the consent: it
 * does not hold for the new recipients.
 */
export function typedOf(form: FormData): TypedSolicitud {
  const chosen = new Set([...form.getAll('escuela'), ...form.getAll('anadir')].map(String));
  chosen.delete(String(form.get('quitar')));
  const typed: TypedSolicitud = { escuelas: [...chosen].slice(0, 10) };
  for (const name of SINGLE) typed[name] = String(form.get(name) ?? '').slice(0, 5_000);
  return changesRecipients(form) ? { ...typed, consiento: '', llevar: '' } : typed;
}

type Reading = {
  /** Version of the texts on the page. */
  version: string;
  today: string;
  /** Slugs of the chosen autoescuelas that have not joined: their consent has a box of its own. */
  carried: readonly string[];
};

/** Checks the values as the call does, and gives all errors at once. */
export function readSolicitud(typed: TypedSolicitud, { version, today, carried }: Reading): ReadSolicitud {
  const { escuelas, consiento, llevar, general, buscar: _search, edad, ...fields } = typed;
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined || value.trim() === '') return [];
      return [[name, name === 'tutorConsiente' ? true : value]];
    }),
  );
  const asked = {
    ...filled,
    ...(edad === 'mayor' && { fechaNacimiento: undefined, mayorDeEdad: true }),
    // Whoever sends the form has ticked a box beside the information on their data.
    aceptaPrivacidad: true,
    autoescuelas: escuelas.map((slug) => ({ slug, consentimiento: true, version })),
  };
  const read = solicitud.safeParse(asked);
  const direct = escuelas.some((slug) => !carried.includes(slug));
  const unsaid = !edad && fields.fechaNacimiento === '';
  const issues = [
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => problem(String(path[0]), message))),
    ...solicitudProblems(asked, today).filter(({ campo }) => !unsaid || campo !== 'fechaNacimiento'),
    ...(unsaid ? [problem('edad', 'elige una')] : []),
    ...(escuelas.length === 0 && !general ? [problem('autoescuelas', NONE_CHOSEN)] : []),
    ...(direct && !consiento ? [problem('consiento', WITHOUT_CONSENT)] : []),
    ...(carried.length > 0 && !llevar ? [problem('llevar', WITHOUT_CONSENT)] : []),
  ].map(({ campo, motivo }) => problem(campo, /^Invalid/.test(motivo) ? 'falta' : motivo));
  if (read.success && issues.length === 0)
    return { body: { ...read.data, municipio: officialTown(read.data) ?? read.data.municipio } };
  return { campos: firstOfEach(issues) };
}

const WITHOUT_CONSENT = 'sin él no podemos enviársela';
const NONE_CHOSEN = 'Elige al menos una autoescuela, o pide que te ayudemos nosotros';

const problem = (campo: string, motivo: string) => ({ campo, motivo });

type Refusal = { codigo: number; message: string; more: Pick<ErrorBody, 'campos'> };

/** Gives an expected refusal as the page shows it; undefined for any other failure. */
export function problemOf(error: unknown): (SolicitudProblem & { status: number }) | undefined {
  if (!isRefusal(error)) return undefined;
  const campos = firstOfEach(error.more.campos ?? []);
  const aviso = Object.keys(campos).length === 0 ? { aviso: error.message } : {};
  return { campos, ...aviso, status: Math.trunc(error.codigo / 100) };
}

/** Recognises a refusal by its name, not its class: the site's bundle has its own copy of the class. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'AppError';

function firstOfEach(issues: { campo: string; motivo: string }[]): FieldErrors {
  const found: FieldErrors = {};
  for (const { campo, motivo } of issues) if (isField(campo)) found[campo] ??= motivo;
  return found;
}

const isField = (name: string): name is SolicitudField => solicitudFieldNames.some((field) => field === name);
