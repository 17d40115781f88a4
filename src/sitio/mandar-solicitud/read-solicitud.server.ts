import { keysOfTown } from '#comparador/lugares/municipios/place-index.server.ts';
import { townOfText } from '#comparador/lugares/municipios/town-of-text.server.ts';
import { type SolicitudAlumno, solicitud, solicitudProblems } from '#oficina/relacion/alumnos/solicitud.ts';
import type { ErrorBody } from '#platform/kit/contract/error-codes.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
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
  return changesRecipients(form) ? { ...typed, consiento: '' } : typed;
}

const CHECKS = ['tutorConsiente', 'aceptaPrivacidad'] as const;

/** Checks the values as the call does, and gives all errors at once. `version` is that of the text on the page. */
export function readSolicitud(typed: TypedSolicitud, version: string, today: string): ReadSolicitud {
  const { escuelas, consiento, general, buscar: _search, ...fields } = typed;
  const filled = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined || value.trim() === '') return [];
      return [[name, CHECKS.some((check) => check === name) ? true : value]];
    }),
  );
  const asked = {
    ...filled,
    autoescuelas: escuelas.map((slug) => ({ slug, consentimiento: true, version })),
  };
  const read = solicitud.safeParse(asked);
  const issues = [
    ...(read.success ? [] : read.error.issues.map(({ path, message }) => problem(String(path[0]), message))),
    ...solicitudProblems(asked, today),
    ...(escuelas.length === 0 && !general ? [problem('autoescuelas', NONE_CHOSEN)] : []),
    ...(escuelas.length > 0 && !consiento ? [problem('consiento', 'sin él no podemos enviársela')] : []),
  ].map(({ campo, motivo }) => problem(campo, /^Invalid/.test(motivo) ? 'falta' : motivo));
  if (read.success && issues.length === 0) return { body: withOfficialTown(read.data) };
  return { campos: firstOfEach(issues) };
}

/** Writes the municipality as it is called officially; anything else stays as it was typed: a neighbourhood says more than its city. */
function withOfficialTown(body: SolicitudAlumno): SolicitudAlumno {
  const { municipio = '', codProvincia } = body;
  const town = townOfText(municipio, provinciaPorCodigo(codProvincia)?.codigo);
  return town && keysOfTown(town).includes(searchText(municipio))
    ? { ...body, municipio: town.nombre }
    : body;
}

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
