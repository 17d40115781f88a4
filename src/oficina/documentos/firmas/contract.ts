import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { emailField, nameField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { estadosSolicitud, rolesFirmante } from './states.ts';

const id = z.uuid('no es un identificador');
const when = z.string().nullable();

/** Most signers of a solicitud. */
export const MOST_SIGNERS = 10;
/** Most days that a solicitud may stay open. */
export const MOST_DAYS = 180;

const nuevoFirmante = z.strictObject({
  orden: z.int().min(1).max(MOST_SIGNERS).describe('Con el mismo, a la vez'),
  rol: z.enum(keysOf(rolesFirmante), 'di firmante, aprobador o copia'),
  nombre: nameField(120),
  nif: z.string().max(20).optional(),
  email: emailField().optional().describe('Sin él firma en persona, en la pantalla del documento'),
});

export const nuevaSolicitud = z.strictObject({
  _idDocumento: id,
  firmantes: z.array(nuevoFirmante).min(1, 'di quién firma').max(MOST_SIGNERS),
  caducaEn: daySchema('escribe una fecha').describe('El último día para firmar'),
  conCodigo: z.boolean().describe('Se pide un código que se envía por correo al firmar'),
  mensaje: textField({ max: 1_000 }).optional(),
});

export const firmaEnPersona = z
  .strictObject({
    _id: id.describe('Del documento'),
    _idFirmante: id.optional().describe('De quien está pendiente; sin él, firma solo esta persona'),
    nombre: z.string().max(200).optional().describe('De un cliente no hace falta: firma quien ha entrado'),
    nif: z.string().max(20).optional(),
    email: emailField().optional().describe('Adonde se le envía el documento firmado'),
    metodo: z.string().max(10).describe('dibujo o texto'),
    trazo: z.string().max(100_000).optional().describe('De quien dibuja su firma'),
    firma: z.string().max(200).optional().describe('De quien la escribe'),
    huella: z.string().max(64).describe('SHA-256 del documento que se leyó'),
    acepto: z.string().max(2).describe('si'),
  })
  .meta({
    examples: [
      {
        _id: '01a1fe40-b6f7-7460-8b47-4111e611c36f',
        nombre: 'Rosa Gil',
        metodo: 'texto',
        firma: 'Rosa Gil',
        huella: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
        acepto: 'si',
      },
    ],
  });

const firmanteLeido = z.object({
  _id: z.string(),
  orden: z.number(),
  rol: z.enum(keysOf(rolesFirmante)),
  nombre: z.string(),
  nif: when,
  email: when,
  enviadoEn: when,
  vistoEn: when,
  firmadoEn: when,
  rechazadoEn: when,
  rechazadoMotivo: when,
  recordatorios: z.number(),
  turno: z.boolean().describe('Puede responder ahora'),
});

const firmaPrevia = z.object({
  clase: z.enum(['firma', 'certificacion', 'tiempo']),
  nivel: z
    .literal([1, 2, 3])
    .nullable()
    .describe('De una certificación: 1 no admite cambios; 2, rellenar y firmar; 3, anotar también'),
  titular: when.describe('De su certificado; nadie ha comprobado quién lo emitió'),
  nombre: when.describe('El que dice el archivo, si es otro'),
  fecha: when.describe('La que dice el archivo'),
  integridad: z.enum(['integra', 'rota', 'sinComprobar']),
  revision: z.number().describe('Cubre el archivo hasta esta revisión'),
  revisiones: z.number(),
});

export const previasLeidas = z.object({
  motivo: when.describe('Por qué no se puede firmar'),
  aparte: z.boolean().describe('No se tocan sus páginas, y el certificado va en un archivo aparte'),
  previas: z.array(firmaPrevia),
});

export type PreviasLeidas = z.infer<typeof previasLeidas>;

export const solicitudLeida = z.object({
  _id: z.string(),
  _idDocumento: z.string(),
  estado: z.enum(keysOf(estadosSolicitud)),
  codigo: z.string(),
  comprobacion: z.string().describe('Donde cualquiera lo comprueba'),
  conCodigo: z.boolean(),
  mensaje: when,
  caducaEn: z.string(),
  creadaEn: z.string(),
  creadaPor: z.string(),
  hashOriginal: z.string(),
  hashFirmado: when,
  _idDocumentoFirmado: when,
  _idCertificado: when.describe('Cuando va en un archivo aparte'),
  hashCertificado: when,
  previas: z.array(firmaPrevia).describe('Firmas que ya traía el archivo'),
  selladoEn: when,
  selloTitular: when,
  selloPropio: z.boolean().nullable(),
  revocadaPor: when,
  motivo: when,
  integra: z.boolean().describe('Los hechos son los que se guardaron'),
  firmantes: z.array(firmanteLeido),
  eventos: z.array(z.object({ en: z.string(), que: z.string() })),
});

export type SolicitudLeida = z.infer<typeof solicitudLeida>;
