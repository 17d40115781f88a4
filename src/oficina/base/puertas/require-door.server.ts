import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { lacksInWords, type Puerta, pathOfDoor, puertas } from './puertas.ts';
import { isOpen } from './read-doors.server.ts';
import { readFirstLacks, readLacks } from './read-lacks.server.ts';

/** Throws 409 while a door is closed: the message lists what it waits for, and `ruta` is the screen in which it is opened. */
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

/**
 * Throws 409 while something is missing for the first factura with effect. After the first one there is only a warning
 * (decision 175).
 */
export async function requireFirstFactura(tx: Pick<Db, 'execute'>): Promise<void> {
  const lacks = await readFirstLacks(tx);
  const [first] = lacks;
  if (!first) return;
  throw new AppError(
    errorCodes.puertaCerrada,
    `Aún no se puede emitir la primera factura. ${lacksInWords(lacks)}`,
    { detalle: { puerta: 'ventas', ruta: first.ruta } },
  );
}
