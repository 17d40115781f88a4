import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { SolicitudAlumno } from './request.ts';
import { VERSION_CONSENTIMIENTO } from './request-words.ts';

const maybe = z.string().nullable();

/** What a request writes of the learner, by column. */
const requestFieldsSchema = z.object({
  nombre: z.string(),
  email: z.string(),
  telefono: maybe,
  fecha_nacimiento: z.string(),
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

export type RequestFields = z.infer<typeof requestFieldsSchema>;

export function requestFields(body: SolicitudAlumno, now: Date): RequestFields {
  return {
    nombre: body.nombre,
    email: body.email,
    telefono: body.telefono ?? null,
    fecha_nacimiento: body.fechaNacimiento,
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
    version_privacidad: VERSION_CONSENTIMIENTO,
  };
}

/** What somebody wrote over a request that was verified before, as it was kept meanwhile. */
export const pendingFields = (kept: unknown): RequestFields | undefined =>
  kept === null ? undefined : requestFieldsSchema.parse(kept);

/** What is left empty the second time does not wipe out what was written the first. */
const KEPT: readonly string[] = ['telefono', 'municipio', 'codigo_postal', 'mensaje', 'disponibilidad'];

/** After SET: the names are those of the schema above, never a visitor's. */
export function setFields(fields: RequestFields): SQL {
  const names = Object.keys(requestFieldsSchema.shape) as (keyof RequestFields)[];
  const parts = names.map((name) => {
    const value = sql`${fields[name]}${sql.raw(CASTS[name] ?? '')}`;
    return sql`${sql.identifier(name)} = ${KEPT.includes(name) ? sql`coalesce(${value}, ${sql.identifier(name)})` : value}`;
  });
  return sql.join(parts, sql`, `);
}

const CASTS: Partial<Record<keyof RequestFields, string>> = {
  fecha_nacimiento: '::date',
  fecha_inicio_deseada: '::date',
  tutor_consiente_en: '::timestamptz',
  acepta_privacidad_en: '::timestamptz',
};
