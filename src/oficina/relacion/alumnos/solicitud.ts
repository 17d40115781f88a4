import { z } from 'zod';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { postcode, postcodeProblem } from '#platform/kit/people/contacto-fields.ts';
import { emailField, nameField, phoneField } from '#platform/kit/people/person-fields.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import {
  ageOn,
  EDAD_DATOS,
  MAX_AUTOESCUELAS,
  MAYORIA_DE_EDAD,
  VERSION_CONSENTIMIENTO,
} from './solicitud-words.ts';

const day = () => daySchema('escribe una fecha completa');

const autoescuela = z.strictObject({
  slug: textField({ min: 1, max: 120 }).describe('El de su página'),
  consentimiento: z.literal(true, 'hace falta tu consentimiento para cada una'),
  version: z.literal(VERSION_CONSENTIMIENTO, 'el texto ha cambiado: vuelve a leerlo'),
});

/** Request of an alumno: permit, autoescuelas and contact data. */
export const solicitud = z.strictObject({
  nombre: nameField(),
  email: emailField(),
  telefono: phoneField().optional(),
  fechaNacimiento: day().optional().describe('De quien tiene menos de 18 años'),
  mayorDeEdad: z
    .literal(true, 'di si tienes 18 años')
    .optional()
    .describe('De quien no da su fecha de nacimiento'),
  permiso: textField({ min: 1, max: 10 }).describe('Código del permiso, como B'),
  codProvincia: z
    .string('elige una provincia')
    .refine((codigo) => provinciaPorCodigo(codigo) !== undefined, 'elige una provincia'),
  municipio: nameField().optional(),
  codigoPostal: postcode({ title: 'Código postal' }).schema.optional(),
  fechaInicioDeseada: day().optional(),
  disponibilidad: nameField(200).optional(),
  mensaje: textField({ max: 1_000 }).optional(),
  tutorNombre: nameField().optional().describe('De quien tiene menos de 18 años'),
  tutorTelefono: phoneField().optional(),
  tutorConsiente: z.literal(true, 'hace falta su consentimiento').optional(),
  autoescuelas: z
    .array(autoescuela)
    .max(MAX_AUTOESCUELAS, `elige ${MAX_AUTOESCUELAS} como mucho`)
    .default([])
    .describe('Sin ninguna, la solicitud la ve quien lleva el comparador'),
  aceptaPrivacidad: z.literal(true, 'hay que aceptar la política de privacidad'),
});

export type SolicitudAlumno = z.infer<typeof solicitud>;

type SolicitudInput = Partial<Record<keyof SolicitudAlumno, unknown>>;
type Problem = { campo: string; motivo: string };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Problems of dates, and between fields. It also accepts values that are not valid yet. */
export function solicitudProblems(asked: SolicitudInput, today: string): Problem[] {
  const { fechaNacimiento, mayorDeEdad, fechaInicioDeseada, codigoPostal, codProvincia } = asked;
  const start = day().safeParse(fechaInicioDeseada);
  return [
    ...(text(fechaNacimiento) === null && mayorDeEdad !== true
      ? [{ campo: 'fechaNacimiento', motivo: 'falta' }]
      : birthProblems(fechaNacimiento, today)),
    ...(isMinor(asked, today) ? guardianProblems(asked) : []),
    ...(start.success && start.data < today
      ? [{ campo: 'fechaInicioDeseada', motivo: 'ya ha pasado: elige otro día' }]
      : []),
    ...postcodeProblem({ codigoPostal: text(codigoPostal), codProvincia: text(codProvincia) }),
  ];
}

function birthProblems(birth: unknown, today: string): Problem[] {
  const campo = 'fechaNacimiento';
  const read = day().safeParse(birth);
  if (!read.success) return [];
  if (read.data > today || read.data < '1900-01-01') return [{ campo, motivo: 'repasa el año' }];
  if (ageOn(read.data, today) >= EDAD_DATOS) return [];
  return [{ campo, motivo: `Con menos de ${EDAD_DATOS} años no podemos recoger tus datos` }];
}

/** Fourteen or more, and not yet of age; whoever gives no date has said that they are. */
export function isMinor({ fechaNacimiento }: SolicitudInput, today: string): boolean {
  const read = day().safeParse(fechaNacimiento);
  return read.success && ageOn(read.data, today) >= EDAD_DATOS && ageOn(read.data, today) < MAYORIA_DE_EDAD;
}

function guardianProblems({ tutorNombre, tutorTelefono, tutorConsiente }: SolicitudInput): Problem[] {
  const missing = 'falta, porque tienes menos de 18 años';
  return [
    ...(text(tutorNombre) ? [] : [{ campo: 'tutorNombre', motivo: missing }]),
    ...(text(tutorTelefono) ? [] : [{ campo: 'tutorTelefono', motivo: missing }]),
    ...(tutorConsiente === true ? [] : [{ campo: 'tutorConsiente', motivo: 'hace falta su consentimiento' }]),
  ];
}
