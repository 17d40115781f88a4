import type { ReactNode } from 'react';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { Mark, Roomy, type Tone, Under } from '#platform/ui/mark.tsx';
import {
  type EstadoFirmaDocumento,
  estadosFirmaDocumento,
  type RevisionDocumento,
  revisionesDocumento,
} from '../states.ts';
import { sizeText } from './documento-words.ts';

const TONES: Record<EstadoFirmaDocumento, Tone> = {
  noRequiere: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  firmado: 'good',
  rechazado: 'bad',
  caducado: 'bad',
  revocado: 'bad',
};

/** State of the firmas; nothing when the documento needs none. */
export function FirmaState({ row }: { row: CrudRow }) {
  const state = row.estadoFirma as EstadoFirmaDocumento;
  return state === 'noRequiere' ? null : <Mark tone={TONES[state]}>{estadosFirmaDocumento[state]}</Mark>;
}

/** State of the antivirus, shown only when the check is pending or found a virus. */
export function RevisionState({ row }: { row: CrudRow }) {
  const state = row.revision as RevisionDocumento;
  if (state !== 'sinRevisar' && state !== 'infectado') return null;
  return <Mark tone={state === 'infectado' ? 'bad' : 'waiting'}>{revisionesDocumento[state]}</Mark>;
}

/** Cells that need more than the kind of their field. */
export const documentoCells: Readonly<Record<string, (row: CrudRow) => ReactNode>> = {
  nombre: (row) => (
    <>
      <Roomy>{String(row.nombre)}</Roomy>
      {Number(row.numVersion) > 1 && <Under>Versión {String(row.numVersion)}</Under>}
      <RevisionState row={row} />
    </>
  ),
  tamano: ({ tamano }) => sizeText(Number(tamano)),
  estadoFirma: (row) => (row.estadoFirma === 'noRequiere' ? '—' : <FirmaState row={row} />),
  _idCliente: ({ nombres, entidad }) => nombres?._idCliente ?? (entidad === 'negocio' ? 'Del negocio' : '—'),
};
