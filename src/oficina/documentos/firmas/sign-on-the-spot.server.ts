import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { Procedencia } from './events.server.ts';
import { createSolicitud, type Signable } from './new-solicitud.server.ts';
import { type Firma, type Firmante, holdFirma } from './read-solicitud.server.ts';
import { type FirmaDada, readSignedForm } from './sign-fields.ts';

/** Body of a firma on the spot, unchecked. */
export type SignedHere = {
  nombre?: string | undefined;
  nif?: string | undefined;
  email?: string | undefined;
  metodo: string;
  trazo?: string | undefined;
  firma?: string | undefined;
  huella: string;
  acepto: string;
};

export const emailOf = (actor: Actor, { email }: Pick<SignedHere, 'email'>): string =>
  actor.tipo === 'cliente' ? actor.email : (email ?? '');

/** Checked firma. Throws 400 with all its faults. People of a cliente sign with their own name. */
export function readFirmaDada(actor: Actor, body: SignedHere): FirmaDada {
  const { nif = '', metodo, trazo = '', firma = '', huella, acepto } = body;
  const own = actor.nombre.length >= 3 ? actor.nombre : actor.email;
  const nombre = actor.tipo === 'cliente' ? own : (body.nombre ?? '');
  const read = readSignedForm({ nombre, nif, metodo, trazo, firma, huella, acepto });
  if (!('campos' in read)) return read;
  throw invalidFields(
    Object.entries(read.campos).flatMap(([campo, motivos]) =>
      (motivos ?? []).map((motivo) => ({ campo, motivo })),
    ),
  );
}

type Alone = {
  document: Signable;
  actor: Actor;
  asked: FirmaDada;
  email: string;
  now: Date;
  de: Procedencia;
};

/** Makes a solicitud for one person who is present, without any correo. Gives it locked, with that person. */
export async function askOne(
  tx: Transaction,
  { document, actor, asked: { nombre, nif }, email, now, de }: Alone,
): Promise<{ signing: Firma; one: Firmante }> {
  const only = { orden: 1, rol: 'firmante' as const, nombre, nif: nif || null, email: email || null };
  const { solicitudId } = await createSolicitud(tx, {
    document,
    actor,
    now,
    de,
    asked: {
      _idDocumento: document.id,
      firmantes: [only],
      conCodigo: false,
      mensaje: null,
      caducaEn: new Date(now.getTime() + 60 * 60 * 1000),
    },
  });
  const firma = await holdFirma(tx, solicitudId);
  const [one] = firma.firmantes;
  if (!one) throw new Error('a signing without anybody');
  return { signing: firma, one };
}
