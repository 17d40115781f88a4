import { useQueryClient } from '@tanstack/react-query';
import { Board } from '#platform/ui/board/board.tsx';
import type { BoardData, BoardFamily } from '#platform/ui/board/types.ts';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { PencilIcon } from '#platform/ui/icons.tsx';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import { Keep, PdfPreview, Print } from '#platform/ui/pdf-preview.tsx';
import { QrCode } from '#platform/ui/qr-code.tsx';
import { type Examples, LONG, nothing } from './examples.ts';

const boardOf = (name: string): BoardFamily => ({
  name,
  many: 'ejemplos',
  stages: ['Nuevo', 'En curso', LONG].map((title, index) => ({
    id: String(index),
    title,
    className: '',
    icon: <PencilIcon />,
    steps: ['0', '1', '2'],
    asksReason: false,
  })),
  amount: { field: 'total', title: 'Total' },
  view: ({ _id }) => ({ name: LONG, to: '#board', code: _id, facts: ['1.210,00 €'], person: 'Ana Peña' }),
  movable: true,
  fallbacks: { leer: 'Error al obtener el tablero', actualizar: 'Error al mover la tarjeta' },
});

const columns = (rows: number): BoardData => ({
  columnas: ['0', '1', '2'].map((etapa) => ({
    etapa,
    total: rows,
    totalEs: 'exacto',
    suma: '1210.00',
    siguiente: null,
    filas: Array.from({ length: rows }, (_, index) => ({
      _id: `EJ-${etapa}${index}`,
      version: 1,
      etapa,
      etapaDesde: '2026-11-21T10:00:00.000Z',
      motivoCierre: null,
      total: '1210.00',
    })),
  })),
});

/** A board of cards that no server has: nothing that is moved there stays. */
function Cards({ name, rows }: { name: string; rows: number }) {
  const client = useQueryClient();
  client.setQueryDefaults([name, 'tablero'], { staleTime: Number.POSITIVE_INFINITY });
  if (!client.getQueryData([name, 'tablero', {}])) client.setQueryData([name, 'tablero', {}], columns(rows));
  return <Board family={boardOf(name)} searchLabel="Buscar" filters={[]} />;
}

/** The least that a reader takes for a PDF of one empty page. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 120]>>endobj\ntrailer<</Root 1 0 R>>';

/** A file that cannot be taken: there is no server. */
const FILE = { take: () => Promise.reject(new Error('no')), fallback: 'Error al descargar' };

/** Opened by a button: while it loads, the frame covers the page. */
const preview = (text: string) => (
  <DialogButton words="Abrir">
    {() => (
      <PdfPreview
        bytes={new TextEncoder().encode(text).buffer}
        title="Presupuesto PRE-2026-00012"
        {...FILE}
      />
    )}
  </DialogButton>
);

export const heavy: Examples = {
  Board: { normal: <Cards name="ejemplos" rows={2} />, vacío: <Cards name="ejemplosVacios" rows={0} /> },
  CopyButton: {
    normal: (
      <CopyButton text="ES91" name="Copiar la cuenta" done="Copiada" refused="Cópiala a mano">
        Copiar
      </CopyButton>
    ),
  },
  Keep: { normal: <Keep {...FILE} /> },
  Print: { normal: <Print {...FILE} />, discreto: <Print {...FILE} variant="default" size="xs" /> },
  QrCode: { normal: <QrCode text="https://ejemplo.es" name="QR de ejemplo" size={120} /> },
  PdfPreview: { normal: preview(PDF), 'con error': preview('no es un PDF') },
  PdfSheet: {
    normal: (
      <PdfSheet
        page={{ width: 300, height: 120, draw: async () => nothing(), write: async () => nothing() }}
        number={1}
        of={1}
        width={300}
        onSeen={nothing}
      />
    ),
  },
};
