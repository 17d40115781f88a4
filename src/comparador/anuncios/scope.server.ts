import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { anuncios as anunciosContract } from './contract.ts';
import { type EstadoAnuncio, estadosAnuncio } from './estados.ts';
import { mayWrite, ownSteps } from './pasos.ts';
import { anuncios } from './table.server.ts';

/** Anuncios of the clientes that an actor reaches; the state of each says whether they may still change it. */
export const anunciosScope = ((actor, reach) => {
  const scope = { ...ofOwnClientes(actor, reach, anuncios._idCliente), barred: approvedFor(actor) };
  return actor.tipo === 'cliente' ? proposed(scope) : scope;
}) satisfies FamilyScope;

/** A cliente writes its anuncio, except its priority and its limit of views, which only the business sets. */
const proposed = (scope: Scope): Scope => ({
  ...scope,
  writable: Object.keys(anunciosContract.fields).filter(
    (name) => !['prioridad', 'topeImpresiones'].includes(name),
  ),
  fixed: { prioridad: 0, topeImpresiones: null },
});

/** Refuses to change an anuncio in a state that this actor may not write: the reviewer or visitors may be reading it. */
const approvedFor =
  (actor: Actor) =>
  ({ estado }: Readonly<Record<string, unknown>>): AppError | undefined => {
    const now = estado as EstadoAnuncio;
    if (mayWrite(actor, now)) return undefined;
    return new AppError(
      errorCodes.transicion,
      `No puedes cambiar un anuncio en el estado «${estadosAnuncio[now]}»`,
      { detalle: { permitidas: ownSteps(actor, now) } },
    );
  };
