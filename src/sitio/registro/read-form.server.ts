import { type Registro, registro } from '#comparador/autoescuelas/solicitudesAlta/registration.ts';
import { isRefusal } from '#sitio/forms/refusal.ts';
import {
  type FieldErrors,
  fieldNames,
  type RegistrationField,
  type RegistrationProblem,
  type TypedRegistration,
} from './registration-fields.ts';

export type ReadForm =
  | { typed: TypedRegistration; body: Registro }
  | { typed: TypedRegistration; campos: FieldErrors };

/**
 * Reads and checks a registration form; `codigoDgt` comes from the address, null when the autoescuela is not in the
 * list.
 */
export function readForm(form: FormData, codigoDgt: string | null): ReadForm {
  const text = (name: string) => String(form.get(name) ?? '');
  const typed: TypedRegistration = {
    codProvincia: text('codProvincia'),
    nombreComercial: text('nombreComercial'),
    razonSocial: text('razonSocial'),
    nif: text('nif'),
    nombre: text('nombre'),
    email: text('email'),
    telefono: text('telefono'),
    aceptaPrivacidad: text('aceptaPrivacidad'),
  };
  const read = registro.safeParse({
    ...typed,
    codigoDgt,
    clave: text('clave'),
    codProvincia: typed.codProvincia || undefined,
    aceptaPrivacidad: typed.aceptaPrivacidad !== '',
  });
  if (read.success) return { typed, body: read.data };
  const issues = read.error.issues.map(({ path, message }) => ({ campo: String(path[0]), motivo: message }));
  return { typed, campos: firstOfEach(issues) };
}

/** Gives an expected refusal as the page shows it; undefined for any other failure. */
export function problemOf(error: unknown): (RegistrationProblem & { status: number }) | undefined {
  if (!isRefusal(error)) return undefined;
  const campos = firstOfEach(error.more.campos ?? []);
  const aviso = Object.keys(campos).length === 0 ? { aviso: error.message } : {};
  return { campos, ...aviso, status: Math.trunc(error.codigo / 100) };
}

function firstOfEach(issues: { campo: string; motivo: string }[]): FieldErrors {
  const found: FieldErrors = {};
  for (const { campo, motivo } of issues) if (isField(campo)) found[campo] ??= motivo;
  return found;
}

const isField = (name: string): name is RegistrationField => fieldNames.some((field) => field === name);
