import { anuncioLetters } from '#comparador/anuncios/anuncio-letters.server.ts';
import { identityLetters } from '#comparador/autoescuelas/cambiosIdentidad/identity-letters.server.ts';
import { addressLetters } from '#comparador/autoescuelas/direccionesTraidas/address-letters.server.ts';
import { replicaLetters } from '#comparador/autoescuelas/replicas/replica-letters.server.ts';
import { registrationLetters } from '#comparador/autoescuelas/solicitudesAlta/registration-letters.server.ts';
import { searchLetters } from '#comparador/ofertas/busquedasGuardadas/search-letters.server.ts';
import { tarifaLetters } from '#comparador/tarifas/permisosAutoescuela/tarifa-letters.server.ts';
import { priceLetters } from '#comparador/tarifas/preciosTraidos/price-letters.server.ts';
import { keyLetters } from '#oficina/acceso/usuarios/key-letters.server.ts';
import type { About, ComposedLetter, Letters } from '#oficina/base/letters/composing.server.ts';
import type { LetterKinds } from '#oficina/base/letters/letter-kinds.ts';
import type { TipoCorreo } from '#oficina/base/letters/tipos.ts';
import { businessLetters } from '#oficina/correo/correos/business-letters.server.ts';
import { firmaLetters } from '#oficina/documentos/firmas/firma-letters.server.ts';
import { erasureLetters } from '#oficina/instalacion/datosPersonales/erasure-letters.server.ts';
import { termsLetters } from '#oficina/instalacion/paginasLegales/terms-letters.server.ts';
import { actividadLetters } from '#oficina/relacion/actividades/letters/actividad-letters.server.ts';
import { informeLetters } from '#oficina/relacion/actividades/letters/informe-letters.server.ts';
import { solicitudLetters } from '#oficina/relacion/alumnos/solicitud-letters.server.ts';
import { scheduledLetters } from '#oficina/trabajo/informesProgramados/scheduled-letters.server.ts';
import { peticionLetters } from '#oficina/trabajo/peticiones/peticion-letters.server.ts';
import { statementLetters } from '#oficina/trabajo/resumenCliente/estadoCuenta/statement-letters.server.ts';
import { facturaLetters } from '#oficina/ventas/facturas/factura-letters.server.ts';
import { pedidoLetters } from '#oficina/ventas/pedidos/pedido-letters.server.ts';
import { presupuestoLetters } from '#oficina/ventas/presupuestos/presupuesto-letters.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Complete } from '#platform/kit/complete.ts';

/** Kinds of correo: data of each, and its composition when it is sent. */
const kinds = {
  ...businessLetters,
  ...keyLetters,
  ...registrationLetters,
  ...solicitudLetters,
  ...peticionLetters,
  ...anuncioLetters,
  ...tarifaLetters,
  ...replicaLetters,
  ...searchLetters,
  ...priceLetters,
  ...addressLetters,
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

type Composed = keyof typeof kinds;

true satisfies Complete<
  Exclude<TipoCorreo, Composed>,
  'compose it in a …-letters.server.ts of its family, and add that to kinds of src/program/letters.server.ts'
>;
true satisfies Complete<
  Exclude<Composed, TipoCorreo>,
  'give it a title in src/oficina/base/letters/tipos.ts'
>;
true satisfies Complete<
  Exclude<Composed, keyof LetterKinds>,
  'add its data to LetterKinds (declare module) in the …-letters.server.ts that composes it'
>;

const byTipo = new Map(Object.entries(kinds));

function kindOf(tipo: string) {
  const kind = byTipo.get(tipo);
  if (!kind) throw new Error(`no correo is called ${tipo}`);
  return kind;
}

/**
 * Composes a correo from its row; undefined if it is no longer needed. Its links are made now, and the
 * database stores only their hashes. Throws on an unknown kind or invalid data.
 */
export function composeLetter(
  db: Db,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  about: About,
): Promise<ComposedLetter | undefined> {
  return kindOf(tipo).composeRaw(db, datos, about);
}

/** Notes a delivery, for kinds that store it out of the row of the correo. */
async function noteDelivered(
  tx: Transaction,
  { tipo, datos }: { tipo: string; datos: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await kindOf(tipo).deliveredRaw(tx, datos, now);
}

/** Correos of all families, for the job that sends them. */
export const letters: Letters = { composeLetter, noteDelivered };
