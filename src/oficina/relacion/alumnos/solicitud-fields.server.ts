import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { SolicitudAlumno } from './solicitud.ts';
import { VERSION_CONSENTIMIENTO } from './solicitud-words.ts';

const maybe = z.string().nullable();

/** Fields that a request writes in the alumno, by column. */
const requestFieldsSchema = z.object({
  nombre: z.string(),
  email: z.string(),
  telefono: maybe,
  fecha_nacimiento: maybe,
  cod_provincia: z.string(),
  municipio: maybe,
  codigo_postal: maybe,
  fecha_inicio_deseada: maybe,
  disponibilidad: maybe,
  mensaje: maybe,
  tutor_nombre: maybe,
  tutor_telefono: maybe,
  tutor_consiente_en: maybe,
  acepta_privacidad_en: z.string(),
  version_privacidad: z.string(),
});

export type SolicitudFields = z.infer<typeof requestFieldsSchema>;

/** Columns of a request; `privacidad` is the version of the policy that its form showed. */
export function solicitudFields(
  body: SolicitudAlumno,
  now: Date,
  privacidad: string | null,
): SolicitudFields {
  return {
    nombre: body.nombre,
    email: body.email,
    telefono: body.telefono ?? null,
    fecha_nacimiento: body.fechaNacimiento ?? null,
    cod_provincia: body.codProvincia,
    municipio: body.municipio ?? null,
    codigo_postal: body.codigoPostal ?? null,
    fecha_inicio_deseada: body.fechaInicioDeseada ?? null,
    disponibilidad: body.disponibilidad ?? null,
    mensaje: body.mensaje ?? null,
    tutor_nombre: body.tutorNombre ?? null,
    tutor_telefono: body.tutorTelefono ?? null,
    tutor_consiente_en: body.tutorConsiente ? now.toISOString() : null,
    acepta_privacidad_en: now.toISOString(),
    version_privacidad: privacidad ?? VERSION_CONSENTIMIENTO,
  };
}

/** Reads the pending change to a verified request; undefined if there is none. */
export const pendingFields = (kept: unknown): SolicitudFields | undefined =>
  kept === null ? undefined : requestFieldsSchema.parse(kept);

/** Columns that an empty value of a repeated request does not clear. */
const KEPT: readonly string[] = ['telefono', 'municipio', 'codigo_postal', 'mensaje', 'disponibilidad'];

/** Makes the assignments after SET. The names come from the schema above, never from a visitor. */
export function setFields(fields: SolicitudFields): SQL {
  const names = keysOf(requestFieldsSchema.shape);
  const parts = names.map((name) => {
    const value = sql`${fields[name]}${sql.raw(CASTS[name] ?? '')}`;
    return sql`${sql.identifier(name)} = ${KEPT.includes(name) ? sql`coalesce(${value}, ${sql.identifier(name)})` : value}`;
  });
  return sql.join(parts, sql`, `);
}

const CASTS: Partial<Record<keyof SolicitudFields, string>> = {
  fecha_nacimiento: '::date',
  fecha_inicio_deseada: '::date',
  tutor_consiente_en: '::timestamptz',
  acepta_privacidad_en: '::timestamptz',
};
