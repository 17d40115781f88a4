import { allow } from '#oficina/base/roles/actor.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { readDeclaration } from './kept-declarations.server.ts';
import { verifactuOperations } from './operations.ts';
import { countRecords, verifyStretch } from './verify-chain.server.ts';

const access = allow('facturas', 'X', ['trabajador']);

/**
 * Registers the check of the registros, a thousand per call so that none is slow, and the producer's
 * declaration.
 */
export function registerVerification(app: HttpApp, { db }: PaperServices): void {
  const { verificacion, declaracionResponsable } = verifactuOperations;
  serve(app, verificacion, { access }, async ({ query }) => {
    const stretch = await verifyStretch(db, query.siguiente);
    const next = stretch.siguiente;
    return {
      ...stretch,
      total: await countRecords(db),
      siguiente: next && `${next.cadena}.${next.orden}`,
    };
  });
  serve(app, declaracionResponsable, { access }, ({ query }) => readDeclaration(db, query._id));
}
