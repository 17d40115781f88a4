import type { Db } from '#api/db.server.ts';
import { AppError } from '#api/errors.server.ts';
import { errorCodes } from '#kit/error-codes.ts';
import { lacksInWords, type Puerta, pathOfDoor, puertas } from './puertas.ts';
import { isOpen } from './read-doors.server.ts';
import { readLacks } from './read-lacks.server.ts';

/** Throws 409 while a door is closed, with what it waits for in words and the screen in which it is opened. */
export async function requireDoor(tx: Pick<Db, 'execute'>, puerta: Puerta): Promise<void> {
  if (await isOpen(tx, puerta)) return;
  const lacks = (await readLacks(tx))[puerta];
  const { cerrada, abrir } = puertas[puerta];
  throw new AppError(
    errorCodes.puertaCerrada,
    [cerrada, ...(lacks.length > 0 ? [lacksInWords(lacks)] : []), abrir].join(' '),
    { detalle: { puerta, ruta: pathOfDoor(puerta) } },
  );
}
