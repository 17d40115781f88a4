import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';
import { CONFIRMACION } from './words.ts';

/** Treatments of a person's data when they ask for erasure. */
export const tratos = ['borrar', 'vaciar', 'tachar', 'conservar'] as const;
export type Trato = (typeof tratos)[number];

/** Families whose rows can identify a person. */
export const familiasPersona = ['alumnos', 'contactosClientes', 'usuarios', 'clientes'] as const;
export type FamiliaPersona = (typeof familiasPersona)[number];

const fields = {
  email: textField({ min: 3, max: 120 }).optional().describe('Dirección de correo'),
  telefono: textField({ min: 6, max: 30 }).optional(),
  nif: textField({ min: 8, max: 20 }).optional(),
  familia: z.enum(familiasPersona).optional().describe('Con `_id`: de qué familia es el registro'),
  _id: z.uuid('no es un identificador').optional(),
};

/** Search of a person by exactly one field; `saysOne` checks it. */
export const buscarPersona = z.strictObject(fields);
export type BuscarPersona = z.infer<typeof buscarPersona>;

/** Tells whether the search gives exactly one way to find the person. */
export const saysOne = ({ email, telefono, nif, familia, _id }: BuscarPersona): boolean =>
  (familia === undefined) === (_id === undefined) &&
  [email, telefono, nif, _id].filter((value) => value !== undefined).length === 1;

export const UNA_SOLA = 'di a quién buscas: por correo, teléfono o NIF, o por su registro (familia y _id)';

/** Exact person: by one of their rows or, without any, by their address. */
const exactly = { email: fields.email, familia: fields.familia, _id: fields._id };
export const unaPersona = z.strictObject(exactly);
export type UnaPersona = z.infer<typeof unaPersona>;

export const suprimirPersona = z
  .strictObject({
    ...exactly,
    confirmacion: z.literal(CONFIRMACION, `escribe ${CONFIRMACION}`),
  })
  .meta({
    examples: [
      { familia: 'alumnos', _id: '0197f3a0-0000-7000-8000-000000000001', confirmacion: CONFIRMACION },
    ],
  });

/** Number of rows of one kind, and their treatment. */
export const cuenta = z.object({
  tabla: z.string(),
  titulo: z.string().describe('Qué son'),
  trato: z.enum(tratos),
  filas: z.number(),
  por: z.string().nullable().describe('De lo que se conserva: por qué, con su norma'),
  hasta: z.string().nullable().describe('De lo que se conserva: hasta cuándo, si es una fecha'),
  finalidad: z.string(),
  base: z.string().describe('Base jurídica'),
  plazo: z.string(),
});
export type Cuenta = z.infer<typeof cuenta>;

export const personaHallada = z.object({
  familia: z.enum(familiasPersona).nullable().describe('Con `_id`, el registro por el que se la nombra'),
  _id: z.string().nullable(),
  email: z.string().nullable().describe('Si no tiene registro'),
  nombres: z.array(z.string()),
  emails: z.array(z.string()),
  telefonos: z.array(z.string()),
  nifs: z.array(z.string()),
  registros: z.array(
    z.object({ familia: z.enum(familiasPersona), _id: z.string(), titulo: z.string(), nombre: z.string() }),
  ),
  cuentas: z.array(cuenta),
  impedimentos: z.array(z.string()).describe('Por qué no se puede suprimir todavía'),
});
export type PersonaHallada = z.infer<typeof personaHallada>;

export const supresion = z.object({
  _id: z.string(),
  en: z.string(),
  actor: z.string(),
  cuentas: z.array(cuenta),
});
export type Supresion = z.infer<typeof supresion>;
