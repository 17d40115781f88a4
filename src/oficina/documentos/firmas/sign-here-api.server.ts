import type { z } from 'zod';
import { type Actor, actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { documentoScope } from '#oficina/documentos/documentos/documento-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { cameFrom } from './came-from.server.ts';
import type { firmaEnPersona } from './contract.ts';
import { type FirmasServices, readFor } from './firmas-api.server.ts';
import { holdSignable } from './new-solicitud.server.ts';
import { firmasOperations } from './operations.ts';
import { type Firma, type Firmante, onTurn, openFirma } from './read-solicitud.server.ts';
import { type FirmaAuthor, sign } from './sign.server.ts';
import { withLetters } from './sign-by-link.server.ts';
import { askOne, emailOf, readFirmaDada } from './sign-on-the-spot.server.ts';

type FirmaEnPersona = z.infer<typeof firmaEnPersona>;

/**
 * Registers `PUT documentos/firmar`: a person signs on the spot, before a worker, or a cliente's owner in
 * the panel. Without an open solicitud it makes one for a single person, signed at once.
 */
export function registerSignHere(app: HttpApp, services: FirmasServices): void {
  serve(app, firmasOperations.firmar, { access: allow('documentos', 'F') }, async (request) => {
    const actor = actorOf(request);
    const asked = readFirmaDada(actor, request.body);
    const within = documentoScope(actor, scopeOf(request)).where;
    const { files, clock } = services;
    const now = clock();
    const de = cameFrom(request);
    const who: FirmaAuthor = {
      via: actor.tipo === 'cliente' ? 'panel' : 'presencia',
      usuarioId: actor._id,
      de,
      testigo: actor.nombre,
      email: emailOf(actor, request.body),
    };
    const solicitudId = await withLetters(services, async (tx) => {
      const open = await openFirma(tx, { within, _idDocumento: request.body._id });
      const found = open ? whoSigns(open, actor, request.body) : await begin(tx);
      const letters = await sign(tx, { ...found, asked, who, now });
      return { solicitudId: found.signing.id, letters };
    });
    return readFor(services, actor, solicitudId);

    async function begin(tx: Transaction) {
      const document = await holdSignable({ tx, files }, request.body._id, within);
      if (actor.tipo === 'cliente' && !document.requiereFirma)
        throw new AppError(errorCodes.transicion, 'Este documento no espera tu firma');
      return askOne(tx, { document, actor, asked, email: who.email, now, de });
    }
  });
}

/** Person who signs here: the given one, or the one with the cliente user's own address. */
function whoSigns(
  firma: Firma,
  actor: Actor,
  { _idFirmante }: FirmaEnPersona,
): { signing: Firma; one: Firmante } {
  const own = ({ email }: Firmante) => email?.toLowerCase() === actor.email.toLowerCase();
  const one =
    actor.tipo === 'cliente'
      ? firma.firmantes.find(own)
      : (firma.firmantes.find(({ id }) => id === _idFirmante) ?? onlyOne(firma));
  if (!one && actor.tipo === 'cliente')
    throw new AppError(errorCodes.transicion, 'Este documento no espera tu firma');
  if (!one)
    throw invalidFields([{ campo: '_idFirmante', motivo: 'di quién firma: lo esperan varias personas' }]);
  return { signing: firma, one };
}

const onlyOne = ({ firmantes }: Firma): Firmante | undefined => {
  const [one, ...others] = onTurn(firmantes);
  return others.length === 0 ? one : undefined;
};
