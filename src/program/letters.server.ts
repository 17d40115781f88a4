import { z } from 'zod';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import type { About, Composed, Letters } from '#office/letters/composing.server.ts';
import { listaTiposCorreo } from '#office/letters/tipos.ts';
import { actividadLetters } from '#resources/actividades/letters/actividad-letters.server.ts';
import { informeLetters } from '#resources/actividades/letters/informe-letters.server.ts';
import { solicitudLetters } from '#resources/alumnos/solicitud-letters.server.ts';
import { anuncioLetters } from '#resources/anuncios/anuncio-letters.server.ts';
import { searchLetters } from '#resources/busquedasGuardadas/search-letters.server.ts';
import { identityLetters } from '#resources/cambiosIdentidad/identity-letters.server.ts';
import { businessLetters } from '#resources/correos/business-letters.server.ts';
import { facturaLetters } from '#resources/facturas/factura-letters.server.ts';
import { firmaLetters } from '#resources/firmas/firma-letters.server.ts';
import { pedidoLetters } from '#resources/pedidos/pedido-letters.server.ts';
import { tarifaLetters } from '#resources/permisosAutoescuela/tarifa-letters.server.ts';
import { presupuestoLetters } from '#resources/presupuestos/presupuesto-letters.server.ts';
import { replicaLetters } from '#resources/replicas/replica-letters.server.ts';
import { registrationLetters } from '#resources/solicitudesAlta/registration-letters.server.ts';
import { keyLetters } from '#resources/usuarios/key-letters.server.ts';
import { erasureLetters } from '#views/datosPersonales/erasure-letters.server.ts';
import { scheduledLetters } from '#views/informesProgramados/scheduled-letters.server.ts';
import { termsLetters } from '#views/paginasLegales/terms-letters.server.ts';
import { statementLetters } from '#views/resumenCliente/estadoCuenta/statement-letters.server.ts';

/** Kinds of correo: data of each, and its composition when it is sent. */
const kinds = {
  ...businessLetters,
  ...keyLetters,
  ...registrationLetters,
  ...solicitudLetters,
  ...anuncioLetters,
  ...tarifaLetters,
  ...replicaLetters,
  ...searchLetters,
  ...informeLetters,
  ...identityLetters,
  ...presupuestoLetters,
  ...pedidoLetters,
  ...facturaLetters,
  ...firmaLetters,
  ...scheduledLetters,
  ...actividadLetters,
  ...erasureLetters,
  ...termsLetters,
  ...statementLetters,
};

const known = z.enum(listaTiposCorreo);

/**
 * Composes a correo from its row; undefined if it is no longer needed. Its links are made now, and the
 * database stores only their hashes. Throws on an unknown kind or invalid data.
 */
export function composeLetter(
  db: Db,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  about: About,
): Promise<Composed | undefined> {
  return kinds[known.parse(tipo)].composeRaw(db, datos, about);
}

/** Notes a delivery, for kinds that store it out of the row of the correo. */
async function noteDelivered(
  tx: Transaction,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await kinds[known.parse(tipo)].deliveredRaw(tx, datos, now);
}

/** Correos of all families, for the job that sends them. */
export const letters: Letters = { composeLetter, noteDelivered };
