import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { TODAY } from '../calls.ts';
import type { Fila, Tarjeta } from '../contract.ts';
import type { ActOutcome } from './acts/act-button.tsx';

export type DoneRow = { tarjeta: Tarjeta; fila: Fila; card: number; place: number; done: ActOutcome };

export type ShownRow = { fila: Fila; done?: DoneRow };

export type ShownCard = { tarjeta: Tarjeta; rows: ShownRow[] };

/** Rows to show: a row just done stays in its place, even if its list no longer has it. */
export function withDone(tarjetas: readonly Tarjeta[], kept: readonly DoneRow[]): ShownCard[] {
  const isKept = (clave: string, { _id }: Fila) =>
    kept.some(({ tarjeta, fila }) => tarjeta.clave === clave && fila._id === _id);
  const cards: ShownCard[] = tarjetas.map((tarjeta) => ({
    tarjeta,
    rows: tarjeta.filas.filter((fila) => !isKept(tarjeta.clave, fila)).map((fila) => ({ fila })),
  }));
  for (const done of kept.toSorted((a, b) => a.card - b.card || a.place - b.place)) {
    let card = cards.find(({ tarjeta }) => tarjeta.clave === done.tarjeta.clave);
    if (!card) {
      card = { tarjeta: { ...done.tarjeta, total: 0, pospuestas: 0, filas: [] }, rows: [] };
      cards.splice(Math.min(done.card, cards.length), 0, card);
    }
    card.rows.splice(Math.min(done.place, card.rows.length), 0, { fila: done.fila, done });
  }
  return cards;
}

/** Keeps what was done since the last look, so that it can be read and undone. */
export function useDoneRows() {
  const queries = useQueryClient();
  const [kept, setKept] = useState<readonly DoneRow[]>([]);
  const [undoing, setUndoing] = useState<readonly DoneRow[]>([]);
  const refresh = () => queries.invalidateQueries({ queryKey: [TODAY] });
  return {
    kept,
    isUndoing: (row: DoneRow | undefined) => row !== undefined && undoing.includes(row),
    add: (row: DoneRow) => {
      setKept((before) => [...before, row]);
      refresh();
    },
    undo: async (row: DoneRow) => {
      if (undoing.includes(row) || !row.done.undo) return;
      setUndoing((before) => [...before, row]);
      try {
        await row.done.undo();
        await refresh();
        setKept((before) => before.filter((other) => other !== row));
      } catch (error) {
        showMessage('error', textOfError(error, 'No se ha podido deshacer'));
      } finally {
        setUndoing((before) => before.filter((other) => other !== row));
      }
    },
    clear: () => setKept([]),
  };
}

export type DoneRows = ReturnType<typeof useDoneRows>;
