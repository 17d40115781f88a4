import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { isShown, type RevisionDocumento } from '#oficina/documentos/documentos/states.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { useSmall } from '#platform/ui/use-small.ts';
import { FIRMAS, firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { isOpen } from '../states.ts';

/** Fields of a documento for its firmas. */
export type SignedRow = {
  _id: string;
  tipo: string;
  vigente: boolean;
  sha256: string;
  estadoFirma: string;
  revision: RevisionDocumento;
};

export type Firmante = SolicitudLeida['firmantes'][number];

/** The first of the acts of the card of firmas. */
export const FIRMAS_ACT = '[data-firmas] button';

/** Milliseconds until the final documento, which is made apart, is looked for again. */
const MAKING_MS = 3_000;

/** Firmas of a documento: what was asked, what this person may do about it, and what is being done. */
export function useFirmas(row: SignedRow) {
  const user = useSessionUser();
  const queries = useQueryClient();
  const small = useSmall();
  const [asking, ask] = useState<boolean>();
  /** The one who signs on this screen; null when nobody was asked. */
  const [signer, sign] = useState<Firmante | null>();
  const query = useQuery({
    queryKey: [FIRMAS, row._id],
    queryFn: ({ signal }) => firmasCalls.leer({ _idDocumento: row._id }, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ estado, selladoEn }) => estado === 'firmado' && !selladoEn) ? MAKING_MS : false,
    meta: { fallback: firmasFallbacks.leer, background: true },
  });
  const open = query.data?.find(({ estado }) => isOpen(estado));
  const last = open ?? query.data?.[0];
  const brought = useBrought(row, last);
  const office = user?.tipo === 'trabajador';
  const may = user !== undefined && permitted(user, 'documentos', 'F') !== null;
  const fits = row.tipo === 'pdf' && row.vigente && row.estadoFirma !== 'firmado';
  const fitsSo = may && fits && query.isSuccess && !brought?.motivo;
  const waiting = open?.firmantes.filter(({ turno }) => turno) ?? [];
  const own = waiting.find(({ email }) => email !== null && email === user?.email);
  const changed = async () => {
    ask(undefined);
    sign(undefined);
    await Promise.all([
      queries.invalidateQueries({ queryKey: [FIRMAS] }),
      queries.invalidateQueries({ queryKey: ['documentos'] }),
    ]);
  };
  return {
    row,
    query,
    office,
    open,
    last,
    brought,
    fits,
    mayAsk: fitsSo && office,
    /** The people who may sign here; null stands for whoever is present. */
    mayHere: ((): (Firmante | null)[] => {
      // Nobody signs here what the screen does not show.
      if (!fitsSo || !isShown(row)) return [];
      if (open) return office ? waiting : [own ?? []].flat();
      return office || row.estadoFirma === 'pendiente' ? [null] : [];
    })(),
    /** Whom a reminder reaches. */
    reminded: may && office ? waiting.filter(({ email }) => email !== null) : [],
    /** The form is open by itself while nobody has been asked, except over a telephone's whole screen. */
    asking: asking ?? (!small && query.data?.length === 0 && row.estadoFirma !== 'noRequiere'),
    /** The person opened the form, or shut it; undefined while it is as it comes. */
    asked: asking,
    ask,
    signer,
    sign,
    changed,
  };
}

export type FirmasHere = ReturnType<typeof useFirmas>;

/** Signatures of others in the PDF: those stored with the solicitud or, without a solicitud, those in the file now. */
function useBrought(row: SignedRow, last: SolicitudLeida | undefined) {
  const asked =
    last && (isOpen(last.estado) || ['firmado', 'revocado'].includes(last.estado)) ? last : undefined;
  const { data } = useQuery({
    queryKey: [FIRMAS, 'previas', row._id],
    queryFn: ({ signal }) => firmasCalls.previas({ _idDocumento: row._id }, signal),
    enabled: row.tipo === 'pdf' && !asked,
    meta: { fallback: firmasFallbacks.previas, background: true },
  });
  return asked ? { motivo: null, aparte: asked.previas.length > 0, previas: asked.previas } : data;
}
