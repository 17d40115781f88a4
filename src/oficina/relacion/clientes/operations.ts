import { z } from 'zod';
import { misDatos } from '#oficina/base/own-school/operations.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { readVersion, rowVersion } from '#platform/kit/contract/row-version.ts';
import { emailField, nameField, nifField, phoneField } from '#platform/kit/people/person-fields.ts';
import { clientes } from './contract.ts';
import { CONTACTO, ownCliente, PROFILE } from './own-cliente.ts';
import { puntoFields } from './punto.ts';
import { comprobacionVies, situacionVies } from './vies/contract.ts';

const _id = z.uuid('no es un identificador');
const ownOrOther = _id.optional().describe('Sin él, la autoescuela de quien llama');

export const localidad = z.object({ nombre: z.string(), lat: z.number(), lon: z.number() });

export const punto = z.object({
  _id: z.string(),
  version: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  municipio: localidad.nullable().describe('El de la dirección, si se conoce'),
  aviso: z.string().nullable().describe('Lo que conviene repasar, aunque valga'),
  mapa: z
    .object({
      codProvincia: z.string(),
      provincia: z.string(),
      d: z.string().describe('Contorno de la provincia, como camino de SVG'),
      viewBox: z.string(),
      localidades: z.array(localidad).describe('Las más pobladas primero'),
    })
    .nullable()
    .describe('De la provincia de la dirección'),
});

/** Public page of the caller's autoescuela. */
export const seccionPropia = z.object({
  slug: z.string().describe('El de la dirección de su página pública'),
  nombre: z.string(),
  seccion: z.string(),
  municipio: z.string().nullable(),
  permisos: z.array(z.string()).describe('Códigos de los permisos de los que hay resultados o tarifas'),
});

/** Autoescuela of the official results, with what is known of its place. */
export const autoescuelaOficial = z.object({
  codigo: z.string().describe('El de la DGT, como M 1984'),
  nombre: z.string(),
  direccion: z.string().nullable(),
  codigoPostal: z.string().nullable(),
  municipio: z.string().nullable(),
  codProvincia: z.string().nullable(),
  telefono: z.string().nullable(),
  web: z.string().nullable(),
  esCliente: z.boolean().describe('Ya hay un cliente en uso con ese código'),
});

/** Call on the names of the official results. */
export const officialNameOperations = operations({
  buscar: {
    method: 'GET',
    path: 'clientes/buscarOficiales',
    summary:
      'Autoescuelas de los resultados oficiales por palabras de su nombre o su lugar, para dar de alta un cliente',
    query: z.strictObject({ texto: z.string().min(1, 'falta').max(60, 'es demasiado largo') }),
    answer: z.array(autoescuelaOficial),
  },
});

/** Calls on the point of an autoescuela on the map. */
export const puntoOperations = operations({
  consultar: {
    method: 'GET',
    path: 'clientes/consultarPunto',
    summary: 'Dónde está una autoescuela en el mapa de su provincia',
    query: z.strictObject({ _id: ownOrOther }),
    answer: punto,
  },
  guardar: {
    method: 'PUT',
    path: 'clientes/guardarPunto',
    summary: 'Pone o quita el punto de una autoescuela; ha de estar cerca de su municipio',
    body: z.strictObject({ _id: ownOrOther, version: rowVersion, ...puntoFields }),
    answer: punto,
  },
});

/** Calls on the VAT number of a cliente of another country. */
export const viesOperations = operations({
  consultar: {
    method: 'GET',
    path: 'clientes/consultarVies',
    summary: 'Lo que VIES dijo del NIF-IVA que ahora tiene un cliente',
    query: z.strictObject({ _id }),
    answer: situacionVies,
  },
  comprobar: {
    method: 'PUT',
    path: 'clientes/comprobarVies',
    summary: 'Comprueba en VIES el NIF-IVA de un cliente de otro país y guarda lo que dice',
    body: z.strictObject({ _id }),
    answer: comprobacionVies,
  },
});

/** Calls on the public pages of the caller's autoescuela. */
export const ownSectionsOperations = operations({
  leer: {
    method: 'GET',
    path: 'clientes/consultarMisSecciones',
    summary: 'Las páginas públicas de la autoescuela de quien ha entrado',
    query: z.strictObject({}),
    answer: z.array(seccionPropia),
  },
});

const { fields } = clientes;
const codigos = z.array(z.string()).max(50, 'son demasiadas');
const EXAMPLE = { examples: [['teorica-en-linea']] };

/** Calls of trabajadores on the public profile of an autoescuela. */
export const fichaOperations = operations({
  consultar: {
    method: 'GET',
    path: 'clientes/consultarFicha',
    summary: 'Horario, idiomas, vehículos y características de una autoescuela',
    query: z.strictObject({ _id }),
    answer: misDatos,
  },
  actualizar: {
    method: 'PUT',
    path: 'clientes/actualizarFicha',
    summary: 'Cambia el horario, los idiomas, los vehículos y las características de una autoescuela',
    body: z.strictObject({
      _id,
      version: readVersion,
      horario: fields.horario.schema.optional(),
      notaHorario: fields.notaHorario.schema.optional(),
      idiomas: fields.idiomas.schema.optional(),
      vehiculos: fields.vehiculos.schema.optional(),
      caracteristicas: codigos.describe('Códigos de características').meta(EXAMPLE).optional(),
    }),
    answer: misDatos,
  },
});

const shapeOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, ownCliente.fields[name]?.schema.optional() as z.ZodType]));

/** Calls of an autoescuela that change its own row. */
export const ownClienteOperations = operations({
  actualizarDesdeCliente: {
    method: 'PUT',
    path: 'clientes/actualizarDesdeCliente',
    summary: 'Una autoescuela cambia sus datos de contacto y de facturación',
    body: z.strictObject({ version: readVersion, ...shapeOf(CONTACTO) }),
    answer: misDatos,
  },
  actualizarDesdePanelCliente: {
    method: 'PUT',
    path: 'clientes/actualizarDesdePanelCliente',
    summary: 'Una autoescuela cambia sus datos y lo que ven quienes comparan',
    body: z.strictObject({
      version: readVersion,
      ...shapeOf([...CONTACTO, ...PROFILE]),
      caracteristicas: codigos.meta(EXAMPLE).optional(),
    }),
    answer: misDatos,
  },
});

/** Call of an autoescuela without an account. */
export const autoregistroOperations = operations({
  dejarDatos: {
    method: 'POST',
    path: 'clientes/autoregistro',
    summary: 'Una autoescuela deja sus datos; repetirlo no crea otro cliente',
    body: z.strictObject({
      razonSocial: nameField(120),
      nombreComercial: nameField(120),
      nif: nifField(),
      email: emailField(),
      telefono: phoneField().optional(),
      aceptaPrivacidad: z.literal(true, 'hay que aceptar la política de privacidad'),
      web: z.string().max(200).optional().describe('Las personas lo dejan vacío'),
    }),
    answer: z.literal(true),
  },
});
