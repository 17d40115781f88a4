import { pdf } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { openDocumentos } from '#oficina/documentos/documentos/opened.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { TRAZO } from '#oficina/ventas/presupuestos/mailed.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { readSealKey } from '#platform/files/pdf-seal/seal-key.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import type { SolicitudLeida } from './contract.ts';
import { finishFirma } from './finish-firma.server.ts';

export type Letter = Awaited<ReturnType<Awaited<ReturnType<typeof postOffice>>['deliver']>>[number];

/** Ana signs first, Benito approves and then Carla signs; Diana gets a copy. */
const PEOPLE = [
  { orden: 1, rol: 'firmante', nombre: 'Ana Peña', nif: '12345678Z', email: 'ana@ejemplo.es' },
  { orden: 2, rol: 'aprobador', nombre: 'Benito Ñu', email: 'benito@ejemplo.es' },
  { orden: 3, rol: 'firmante', nombre: 'Carla Gil', email: 'carla@ejemplo.es' },
  { orden: 3, rol: 'copia', nombre: 'Diana Sol', email: 'diana@ejemplo.es' },
];

/** Application with documentos to sign: its correos, its sealing key and a person who opens links. */
export async function openFirma(options?: Parameters<typeof openDocumentos>[0]) {
  const opened = await openDocumentos(options);
  const { app, admin, sent, now, db, folder } = opened;
  const post = await postOffice(db, now);
  const key = await readSealKey({ dataDir: await temporaryFolder(), titular: 'Comparador Claro S. L.' });
  const files = folderFiles(folder);
  const jobs = () => ({ enqueue: async () => {} });
  const services = {
    db,
    files,
    clock: now,
    jobs,
    sealKey: async () => key,
    publicUrl: 'http://localhost:3000',
  };
  let addresses = 0;
  const post_ = (secret: string, fields: Record<string, string>, remoteAddress?: string) =>
    app.inject({
      method: 'POST',
      url: `/firmar/${secret}`,
      remoteAddress: remoteAddress ?? `10.8.${Math.floor(++addresses / 250)}.${addresses % 250}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:80',
        host: 'localhost:80',
        'user-agent': 'Navegador de prueba',
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const look = async (secret: string) => {
    const response = await app.inject({ url: `/firmar/${secret}` });
    const body = response.body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
    return { status: response.statusCode, headers: response.headers, body };
  };
  return {
    ...opened,
    post,
    key,
    services,
    look,
    send: post_,
    /** Asks for the firmas of a PDF, and gives the correos that went out. */
    ask: async ({ contenido, nombre, ...said }: { contenido?: Buffer } & Record<string, unknown> = {}) => {
      const [document] = await sent({ archivos: [{ contenido: contenido ?? (await pdf()) }], nombre });
      const response = await admin.call('POST /firmas/solicitar', {
        _idDocumento: document._id,
        firmantes: PEOPLE,
        caducaEn: '2026-12-01',
        conCodigo: false,
        ...said,
      });
      if (response.statusCode !== 200) throw new Error(response.body);
      return { document, signing: response.json<SolicitudLeida>(), letters: await post.deliver() };
    },
    read: async (_idDocumento: string): Promise<SolicitudLeida> =>
      (await admin.call(`GET /firmas/leer?_idDocumento=${_idDocumento}`)).json()[0],
    /** Sends the page's form with a drawn firma, changed by the given fields. */
    sign: async (secret: string, said: Record<string, string> = {}) => {
      const { body } = await look(secret);
      const field = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1] ?? '';
      const given = { huella: field('huella'), nombre: field('nombre') || 'Ana Peña', nif: field('nif') };
      return post_(secret, {
        accion: 'firmar',
        ...given,
        metodo: 'dibujo',
        trazo: TRAZO,
        firma: '',
        acepto: 'si',
        ...said,
      });
    },
    finish: (solicitudId: string) => finishFirma(services, solicitudId),
  };
}

/** Secret of the link in the correo to this address. */
export function signSecretIn(letters: readonly Letter[], para: string): string {
  const letter = letters.findLast(({ to }) => to[0] === para);
  const [, secret] = /\/firmar\/([\w-]{43})/.exec(letter?.text ?? '') ?? [];
  if (!secret) throw new Error(`there is no link for ${para}`);
  return secret;
}
