import { z } from 'zod';
import { rolesCliente, rolesTrabajador, type TipoUsuario, tiposUsuario } from '#oficina/base/roles/roles.ts';
import { pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { emailField, nameField, phoneField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

/** Exact text of the specification (§5). */
const CLAVE_NO_VALE = 'Clave entre 8 y 16 caracteres';

/**
 * Field for a new clave. `demandGoodKey` checks its length, which is a setting of the business, and its
 * strength.
 */
export const claveNueva = z.string(CLAVE_NO_VALE).max(256, 'es demasiado larga');

/** Field for a clave that is only compared; the limit keeps hashing cheap. */
const claveActual = z.string('falta').min(1, 'falta').max(128, 'es demasiado larga');

const email = emailField();
const nombre = nameField();
const telefono = phoneField().nullable();

const id = z.uuid('no es un identificador');

export const entrar = z.strictObject({
  email: textField({ min: 1, max: 120 }),
  clave: claveActual,
  codigo: textField({ max: 20 })
    .optional()
    .describe('El de la aplicación de doble factor, si lo hay, o uno de recuperación'),
});

export const pedirClave = z.strictObject({ email: textField({ min: 1, max: 120 }) });
export const usarEnlace = z.strictObject({
  enlace: z.string('falta').regex(/^[\w-]{43}$/, 'no es un enlace de los nuestros'),
});
export const restablecerClave = usarEnlace.extend({ nuevaClave: claveNueva });
export const cambiarClave = z.strictObject({ clave: claveActual, nuevaClave: claveNueva });
export const activarFactor = z.strictObject({ clave: claveActual, codigo: textField({ min: 6, max: 12 }) });
export const desactivarFactor = z.strictObject({ clave: claveActual });

const estadosUsuario = ['pendiente', 'activo', 'bloqueado', 'baja'] as const;

const rolDe = { cliente: z.enum(rolesCliente), trabajador: z.enum(rolesTrabajador) } satisfies Record<
  TipoUsuario,
  z.ZodType
>;

/** Body to create a user. Without `clave`, the user gets a link by correo to choose one. */
export const crearUsuario = {
  trabajador: z.strictObject({
    email,
    nombre,
    telefono: telefono.optional(),
    clave: claveNueva.optional(),
    rol: rolDe.trabajador,
  }),
  cliente: z.strictObject({
    email,
    nombre,
    telefono: telefono.optional(),
    clave: claveNueva.optional(),
    rol: rolDe.cliente,
    _idCliente: id.optional().describe('El de quien lo crea, si es de un cliente'),
  }),
};

const changes = { version: readVersion, nombre: nombre.optional(), telefono: telefono.optional() };

const sinFactor = z.literal(false).optional().describe('Lo quita, a quien ha perdido su teléfono');

/** Body to change a user, with the version that was read. `pendiente` and `baja` cannot be set by hand. */
export const actualizarUsuario = {
  trabajador: z.strictObject({
    _id: id,
    ...changes,
    email: email.optional(),
    rol: rolDe.trabajador.optional(),
    estado: z.enum(['activo', 'bloqueado']).optional(),
    dobleFactor: sinFactor,
  }),
  cliente: z.strictObject({
    _id: id,
    ...changes,
    email: email.optional(),
    rol: rolDe.cliente.optional(),
    estado: z.enum(['activo', 'bloqueado']).optional(),
    dobleFactor: sinFactor,
  }),
};

export const borrar = z.strictObject({ _id: z.union([id, z.array(id).min(1).max(100)]) });
export const porId = z.strictObject({ _id: id });

export const listarUsuarios = z.strictObject({
  texto: textField({ max: 80 }).optional(),
  rol: several(z.enum([...new Set([...rolesTrabajador, ...rolesCliente])])).optional(),
  estado: several(z.enum(estadosUsuario)).optional(),
  _id: several(id).optional(),
  _idCliente: several(id).optional(),
  orden: z.enum(['nombre', '-nombre', 'email', '-email', 'creadoEn', '-creadoEn']).default('nombre'),
  ...pageQuery,
});

export type FiltroUsuarios = z.infer<typeof listarUsuarios>;

export const usuario = z.object({
  _id: z.string(),
  version: z.number(),
  tipo: z.enum(tiposUsuario),
  _idCliente: z.string().nullable(),
  email: z.string(),
  nombre: z.string(),
  telefono: z.string().nullable(),
  rol: z.string(),
  estado: z.enum(estadosUsuario),
  emailVerificado: z.boolean(),
  dobleFactor: z.boolean(),
  creadoEn: z.string(),
  modificadoEn: z.string(),
});

export const usuarioExtendido = usuario.extend({
  ultimoAcceso: z.string().nullable(),
  cliente: z.object({ _id: z.string(), nombreComercial: z.string() }).nullable(),
});

export type Usuario = z.infer<typeof usuario>;
export type UsuarioExtendido = z.infer<typeof usuarioExtendido>;
