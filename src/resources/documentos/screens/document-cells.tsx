import type { ReactNode } from 'react';
import type { CrudRow } from '#web/crud/resource-types.ts';
import { Mark, Roomy, type Tone, Under } from '#web/ui/mark.tsx';
import { type EstadoFirmaDocumento, estadosFirmaDocumento } from '../states.ts';
import { sizeText } from './document-words.ts';

const TONES: Record<EstadoFirmaDocumento, Tone> = {
  noRequiere: 'over',
  pendiente: 'waiting',
  parcial: 'waiting',
  firmado: 'good',
  rechazado: 'bad',
  caducado: 'bad',
  revocado: 'bad',
};

/** How far it is signed; nothing of one that is not to be. */
export function SigningState({ row }: { row: CrudRow }) {
  const state = row.estadoFirma as EstadoFirmaDocumento;
  return state === 'noRequiere' ? null : <Mark tone={TONES[state]}>{estadosFirmaDocumento[state]}</Mark>;
}

/** Cells that are shown better than as the kind of their field. */
export const documentCells: Readonly<Record<string, (row: CrudRow) => ReactNode>> = {
  nombre: ({ nombre, numVersion }) => (
    <>
      <Roomy>{String(nombre)}</Roomy>
      {Number(numVersion) > 1 && <Under>Versión {String(numVersion)}</Under>}
    </>
  ),
  tamano: ({ tamano }) => sizeText(Number(tamano)),
  estadoFirma: (row) => (row.estadoFirma === 'noRequiere' ? '—' : <SigningState row={row} />),
  _idCliente: ({ nombres, entidad }) => nombres?._idCliente ?? (entidad === 'negocio' ? 'Del negocio' : '—'),
};
