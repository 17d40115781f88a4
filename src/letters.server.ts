import { z } from 'zod';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import type { About, Composed } from '#office/letters/composing.server.ts';
import { listaTiposCorreo } from '#office/letters/tipos.ts';
import { activityLetters } from '#resources/actividades/letters/actividad-letters.server.ts';
import { reportLetters } from '#resources/actividades/letters/informe-letters.server.ts';
import { requestLetters } from '#resources/alumnos/solicitud-letters.server.ts';
import { adLetters } from '#resources/anuncios/anuncio-letters.server.ts';
import { searchLetters } from '#resources/busquedasGuardadas/search-letters.server.ts';
import { identityLetters } from '#resources/cambiosIdentidad/identity-letters.server.ts';
import { businessLetters } from '#resources/correos/business-letters.server.ts';
import { invoiceLetters } from '#resources/facturas/factura-letters.server.ts';
import { signingLetters } from '#resources/firmas/firma-letters.server.ts';
import { orderLetters } from '#resources/pedidos/pedido-letters.server.ts';
import { tariffLetters } from '#resources/permisosAutoescuela/tarifa-letters.server.ts';
import { quoteLetters } from '#resources/presupuestos/presupuesto-letters.server.ts';
import { replicaLetters } from '#resources/replicas/replica-letters.server.ts';
import { registrationLetters } from '#resources/solicitudesAlta/registration-letters.server.ts';
import { keyLetters } from '#resources/usuarios/key-letters.server.ts';
import { erasureLetters } from '#views/datosPersonales/erasure-letters.server.ts';
import { scheduledLetters } from '#views/informesProgramados/scheduled-letters.server.ts';

/** Kinds of correo: the data of each, and how it is composed when it is sent. */
const letters = {
  ...businessLetters,
  ...keyLetters,
  ...registrationLetters,
  ...requestLetters,
  ...adLetters,
  ...tariffLetters,
  ...replicaLetters,
  ...searchLetters,
  ...reportLetters,
  ...identityLetters,
  ...quoteLetters,
  ...orderLetters,
  ...invoiceLetters,
  ...signingLetters,
  ...scheduledLetters,
  ...activityLetters,
  ...erasureLetters,
};

const known = z.enum(listaTiposCorreo);

/**
 * Composes a correo from its row; undefined if it is no longer needed. Its links are made now, and the
 * database stores only their hashes. Throws on an unknown kind or bad data.
 */
export function composeLetter(
  db: Db,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  about: About,
): Promise<Composed | undefined> {
  return letters[known.parse(tipo)].composeRaw(db, datos, about);
}

/** Records a delivery, for kinds that keep it outside the row of the correo. */
export async function noteDelivered(
  tx: Transaction,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await letters[known.parse(tipo)].deliveredRaw(tx, datos, now);
}
