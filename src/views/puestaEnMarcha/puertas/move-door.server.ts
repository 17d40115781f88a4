import type { Db } from '#api/db.server.ts';
import { AppError, invalidFields, outOfDate } from '#api/errors.server.ts';
import { lockWithin } from '#api/lock.server.ts';
import { errorCodes } from '#kit/error-codes.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { lacksInWords, type Puerta, pathOfDoor, puertas } from '#office/puertas/puertas.ts';
import { isOpen, noteAct, readDoors } from '#office/puertas/read-doors.server.ts';
import { readLacks } from '#office/puertas/read-lacks.server.ts';
import { noteSecurity } from '#office/security-log/note.server.ts';

type Moving = { puerta: Puerta; actor: Actor; now: Date };

/** Opens a door that waits for nothing; one that is open stays as it is. Throws 409 with what is missing. */
export async function openDoor(
  db: Db,
  { numeracionVista = false, ...moving }: Moving & { numeracionVista?: boolean | undefined },
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
    if (puerta === 'ventas' && !numeracionVista)
      throw invalidFields([
        { campo: 'numeracionVista', motivo: 'mira antes por qué número empieza cada serie' },
      ]);
    await move(tx, moving, true);
  });
}

/** Closes a door as the person saw it; everything stays as it is. Throws 409 when somebody moved it since then. */
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
  { puerta, actor, now }: Moving,
  abierta: boolean,
): Promise<void> {
  await noteAct(tx, { puerta, abierta, now, por: actor._id });
  const tipo = abierta ? 'puertaAbierta' : 'puertaCerrada';
  await noteSecurity(tx, now, { tipo, actor, detalle: puertas[puerta].titulo });
}
