import multipart from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Files } from '#platform/files/files.server.ts';
import { AppError, invalidFields, tooBig } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { documentos } from './contract.ts';
import { removeDocumentoFile } from './documento-files.server.ts';
import { ACCEPTED_WORDS, DOCUMENTO_LIMITS } from './limits.ts';
import { type ReceivedFile, receiveFile } from './receive-file.server.ts';
import type { Revise } from './revise.server.ts';
import { entidadesDocumento, visibilidadesDocumento } from './states.ts';

const { nombre, caducaEn, etiquetas } = documentos.fields;
const id = z.uuid('no es un identificador');
const yes = z.stringbool('di true o false');

/** Fields sent with the files of a form: the same for all of them. */
export const documentoForm = z.strictObject({
  nombre: nombre.schema.optional().describe('Sin él, el del archivo; de varios, cada uno tiene el suyo'),
  _idClasificacion: id.optional().describe('Una versión nueva tiene la de antes; los clientes no la dicen'),
  entidad: z.enum(keysOf(entidadesDocumento), 'elige una de las opciones').optional(),
  _idEntidad: id.optional().describe('De cuál es; del negocio y de quien es cliente no se dice'),
  visibilidad: z
    .enum(keysOf(visibilidadesDocumento), 'elige una de las opciones')
    .optional()
    .describe('Sin ella, la de su clasificación'),
  requiereFirma: yes.optional().describe('Sin él, lo que diga su clasificación'),
  caducaEn: caducaEn.schema.optional(),
  etiquetas: etiquetas.schema.optional(),
  _idAnterior: id.optional().describe('El documento del que esto es una versión nueva'),
  aceptarDuplicado: yes.optional().describe('Guardarlo aunque ya haya uno igual de lo mismo'),
  clave: textField({ min: 8, max: 80 })
    .optional()
    .describe('Una distinta para cada envío: si se repite entero con la misma, no se guarda otra vez'),
});

export type DocumentoForm = z.infer<typeof documentoForm>;

/** Most bytes of a form: its files, and its fields. */
const FORM_BYTES = DOCUMENTO_LIMITS.files * DOCUMENTO_LIMITS.bytes + 256 * 1024;

export const documentoUpload = operations({
  crear: {
    method: 'POST',
    path: 'documentos/crear',
    summary: 'Guarda uno o varios archivos con los mismos datos, o una versión nueva de uno',
    consumes: 'multipart/form-data',
    body: documentoForm.extend({
      archivo: z
        .array(z.string().meta({ format: 'binary' }))
        .min(1)
        .max(DOCUMENTO_LIMITS.files)
        .describe(`${ACCEPTED_WORDS}; de 20 MB como mucho, y diez en un envío`),
    }),
    bodyLimit: FORM_BYTES,
    answer: z.object({ documentos: z.array(documentos.schemas.row) }),
  },
});

/** Milliseconds to read the rest of a refused form; then the connection is cut. */
const LEFT_MS = 60_000;

const badForm = (motivo: string) => invalidFields([{ campo: 'archivo', motivo }]);

/** Registers routes that take forms with files, in their own context: no other route accepts them. */
export function withDocumentoForms(app: HttpApp, register: (context: HttpApp) => void): void {
  app.register(async (context: HttpApp) => {
    await context.register(multipart, {
      limits: {
        fileSize: DOCUMENTO_LIMITS.bytes + 1,
        files: DOCUMENTO_LIMITS.files,
        fields: 20,
        parts: DOCUMENTO_LIMITS.files + 20,
        fieldSize: 2_000,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    context.setErrorHandler((error: FastifyError, request, reply) => {
      // Reads and drops the rest of the form for a while: a sender that still writes would not read the
      // answer.
      request.raw.unpipe();
      request.raw.resume();
      reply.raw.once('finish', () => {
        const end = setTimeout(() => request.raw.complete || request.raw.destroy(), LEFT_MS);
        request.raw.once('close', () => clearTimeout(end));
      });
      throw refusalOf(error);
    });
    // `receiveForm` validates the form while it arrives.
    context.setValidatorCompiler(() => (value) => ({ value }));
    register(context);
  });
}

/** Error of the form reader, in our words; any other error stays as it is. */
function refusalOf(error: FastifyError): Error {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooBig('archivo', 'son demasiados megas a la vez');
  if (error.code === 'FST_FILES_LIMIT' || error.code === 'FST_PARTS_LIMIT')
    return badForm(`envía ${DOCUMENTO_LIMITS.files} archivos como mucho a la vez`);
  const unread =
    /multipart|terminated early|Malformed|premature|aborted/i.test(`${error.code} ${error.message}`) &&
    (error.statusCode === undefined || error.statusCode < 500);
  return unread ? badForm('no ha llegado entero: vuelve a enviarlo') : error;
}

/** Form after its last byte: its files are on the disk, without rows yet. */
export type ReceivedForm = { form: DocumentoForm; received: ReceivedFile[] };

type Receiving = { files: Files; clock: () => Date; revise: Revise };

/** Reads the whole form, with its parts in any order. When it fails, it removes the files. */
export async function receiveForm(
  request: FastifyRequest,
  { files, clock, revise }: Receiving,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw badForm('envía un formulario con el archivo');
  const received: ReceivedFile[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'archivo')
          throw invalidFields([{ campo: part.fieldname.slice(0, 60), motivo: 'no se admite' }]);
        const id = uuid({ msecs: clock().getTime() });
        received.push(
          await receiveFile(files, id, { name: unescaped(part.filename ?? ''), content: part.file }, revise),
        );
      } else if (part.fieldname in fields)
        throw invalidFields([{ campo: part.fieldname.slice(0, 60), motivo: 'dilo una vez' }]);
      else fields[part.fieldname] = part.value;
    }
    if (received.length === 0) throw badForm('elige un archivo');
    return { form: readFields(fields, received.length), received };
  } catch (error) {
    await forget(files, received);
    throw error;
  }
}

/** Browsers escape three characters of a name (WHATWG, multipart/form-data). */
const unescaped = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Removes the files of a failed or repeated form. */
export async function forget(files: Files, received: readonly ReceivedFile[]): Promise<void> {
  for (const { id } of received) await removeDocumentoFile(files, id);
}

function readFields(fields: Record<string, unknown>, many: number): DocumentoForm {
  // An empty field of a form counts as absent.
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const parsed = documentoForm.safeParse(said);
  if (!parsed.success)
    throw invalidFields(
      parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((campo) => ({ campo, motivo: 'no se admite' }))
          : [{ campo: issue.path.join('.'), motivo: issue.message }],
      ),
    );
  if (many > 1 && parsed.data.nombre !== undefined)
    throw invalidFields([
      { campo: 'nombre', motivo: 'cada uno tiene el suyo: no lo digas si envías varios' },
    ]);
  if (many > 1 && parsed.data._idAnterior !== undefined)
    throw invalidFields([{ campo: 'archivo', motivo: 'una versión nueva es un solo archivo' }]);
  return parsed.data;
}
