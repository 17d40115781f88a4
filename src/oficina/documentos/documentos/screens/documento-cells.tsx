import type { Cells } from '#platform/crud/screens/resource-types.ts';
import { Mark, Roomy, type Tone, Under } from '#platform/ui/mark.tsx';
import type { DocumentoRow, documentos } from '../contract.ts';
import { type EstadoFirmaDocumento, estadosFirmaDocumento, revisionesDocumento } from '../states.ts';
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
export const FirmaState = ({ row: { estadoFirma: state } }: { row: DocumentoRow }) =>
  state === 'noRequiere' ? null : <Mark tone={TONES[state]}>{estadosFirmaDocumento[state]}</Mark>;

/** State of the antivirus, shown only when the check is pending or found a virus. */
export function RevisionState({ row: { revision: state } }: { row: DocumentoRow }) {
  if (state !== 'sinRevisar' && state !== 'infectado') return null;
  return <Mark tone={state === 'infectado' ? 'bad' : 'waiting'}>{revisionesDocumento[state]}</Mark>;
}

/** Cells that need more than the kind of their field. */
export const documentoCells: Cells<typeof documentos> = {
  nombre: (row) => (
    <>
      <Roomy>{row.nombre}</Roomy>
      {row.numVersion > 1 && <Under>Versión {row.numVersion}</Under>}
      <RevisionState row={row} />
    </>
  ),
  tamano: ({ tamano }) => sizeText(tamano),
  estadoFirma: (row) => (row.estadoFirma === 'noRequiere' ? '—' : <FirmaState row={row} />),
  _idCliente: ({ nombres, entidad }) => nombres?._idCliente ?? (entidad === 'negocio' ? 'Del negocio' : '—'),
};
