import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidFields, tooMany } from './errors.server.ts';

const FILE_FORM = 'multipart/form-data';

type FileForms = {
  paths: readonly string[];
  /** Most bytes of a form. */
  bytes: number;
  /** Answers a page with the whole form as its body. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

/** Takes forms with a file at these addresses of pages, and there alone: at all others such a body is not read. */
export async function registerFileForms(
  pages: FastifyInstance,
  { paths, bytes, answer }: FileForms,
): Promise<void> {
  await pages.register(async (forms) => {
    boundUploads(forms);
    // The limit is of this parser: a form without a file keeps its own.
    forms.addContentTypeParser(FILE_FORM, { parseAs: 'buffer', bodyLimit: bytes }, (request, body, done) =>
      done(hasManyParts(request, body as Buffer) ? badBody() : null, body),
    );
    for (const url of paths)
      forms.route({ method: 'POST', url, config: { access: 'publico', coste: 0 }, handler: answer });
  });
}

/** Forms with a file that are read at once: each holds its body in memory, some times over. */
const UPLOADS_AT_ONCE = 6;

/** Refuses a form with a file while others are read. */
function boundUploads(forms: FastifyInstance): void {
  const reading = new Set<FastifyRequest>();
  forms.addHook('onRequest', async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(FILE_FORM)) return;
    if (reading.size >= UPLOADS_AT_ONCE)
      throw tooMany('Llegan muchas fotos a la vez. Prueba dentro de un momento', 5);
    reading.add(request);
    reply.raw.once('close', () => reading.delete(request));
  });
}

/** Most parts of a form with a file: each is made an object before anything else is looked at. */
const MOST_PARTS = 40;

function hasManyParts({ headers }: FastifyRequest, body: Buffer): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return true;
  let at = -1;
  for (let parts = 0; parts <= MOST_PARTS; parts += 1) {
    at = body.indexOf(`--${boundary}`, at + 1);
    if (at === -1) return false;
  }
  return true;
}

const badBody = () => invalidFields([{ campo: 'formulario', motivo: 'tiene demasiadas partes' }]);
