import { lacksInWords, type Puerta, pathOfDoor, puertas } from '#oficina/base/puertas/puertas.ts';
import { isOpen, noteAct, readDoors } from '#oficina/base/puertas/read-doors.server.ts';
import { readLacks } from '#oficina/base/puertas/read-lacks.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { AppError, invalidFields, outOfDate } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

type Moving = { puerta: Puerta; actor: Actor; now: Date; detalle?: string };

type Opening = Omit<Moving, 'detalle'> & {
  numeracionVista?: boolean | undefined;
  sinCertificado?: boolean | undefined;
  /** Whether there is a certificate of the agency that can be used. */
  certificado: boolean;
};

/** Opens a door if nothing is missing; an open door stays as it is. Throws 409 with what is missing. */
export async function openDoor(
  db: Db,
  { numeracionVista = false, sinCertificado = false, certificado, ...moving }: Opening,
): Promise<void> {
  const { puerta } = moving;
  await db.transaction(async (tx) => {
    await lockWithin(tx, 'puertas');
    if (await isOpen(tx, puerta)) return;
    const lacks = (await readLacks(tx))[puerta];
    if (lacks.length > 0)
      throw new AppError(errorCodes.puertaCerrada, lacksInWords(lacks), {
        detalle: { puerta, faltan: lacks, ruta: lacks[0]?.ruta ?? pathOfDoor(puerta) },
      });
    // Numbers are consecutive from the first (RD 1619/2012, art. 6.1.a): afterwards none can be put before it.
    const unsaid = [
      ...(numeracionVista
        ? []
        : [{ campo: 'numeracionVista', motivo: 'mira antes por qué número empieza cada serie' }]),
      ...(certificado || sinCertificado
        ? []
        : [
            {
              campo: 'sinCertificado',
              motivo: 'no hay certificado de la Agencia: di si los registros pueden esperar sin enviarse',
            },
          ]),
    ];
    if (puerta === 'ventas' && unsaid.length > 0) throw invalidFields(unsaid);
    const without = puerta === 'ventas' && !certificado;
    await move(tx, { ...moving, ...(without && { detalle: 'sin certificado de la Agencia' }) }, true);
  });
}

/** Closes a door and changes nothing else. Throws 409 if somebody has moved the door since the person saw it. */
export async function closeDoor(
  db: Db,
  { abiertaEn, ...moving }: Moving & { abiertaEn: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWithin(tx, 'puertas');
    const acto = (await readDoors(tx))[moving.puerta];
    if (!acto?.abierta || Date.parse(acto.en) !== Date.parse(abiertaEn))
      throw outOfDate({ puerta: moving.puerta, abiertaEn: acto?.abierta ? acto.en : null });
    await move(tx, moving, false);
  });
}

async function move(
  tx: Pick<Db, 'execute'>,
  { puerta, actor, now, detalle }: Moving,
  abierta: boolean,
): Promise<void> {
  await noteAct(tx, { puerta, abierta, now, por: actor._id });
  const tipo = abierta ? 'puertaAbierta' : 'puertaCerrada';
  const { titulo } = puertas[puerta];
  await noteSecurity(tx, now, { tipo, actor, detalle: detalle ? `${titulo}, ${detalle}` : titulo });
}
