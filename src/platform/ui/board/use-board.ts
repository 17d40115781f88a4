import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import { call } from '#platform/browser/call.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { appendCards, findCard, replaceCard } from './board-data.ts';
import type { BoardColumn, BoardData, BoardFamily, BoardRow, Move } from './types.ts';

export type BoardParams = Record<string, string>;

/** Its own key, apart from the family's lists: after a move the board is already up to date. */
const BOARD = 'tablero';

/** Board for these parameters, and its operations. */
export function useBoard(family: BoardFamily, params: BoardParams) {
  const { name, fallbacks } = family;
  const client = useQueryClient();
  const queryKey = [name, BOARD, params];
  // After the first load, new cards replace the old ones without a waiting state.
  const seen = useRef(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<BoardData>('GET', `${name}/tablero`, { query: params }, { signal }),
    placeholderData: keepPreviousData,
    meta: { fallback: fallbacks.leer, background: seen.current },
  });
  if (query.data) seen.current = true;
  const change = (make: (board: BoardData) => BoardData) =>
    client.setQueryData<BoardData>(queryKey, (board) => board && make(board));
  const more = useMore(family, params, change);
  const { move, moving } = useMove(family, () => client.getQueryData<BoardData>(queryKey), change);
  return { ...query, more, move, moving };
}

type ChangeBoard = (make: (board: BoardData) => BoardData) => void;

function useMore({ name, fallbacks }: BoardFamily, params: BoardParams, change: ChangeBoard) {
  return useMutation({
    mutationFn: ({ etapa, siguiente }: BoardColumn) =>
      call<Pick<BoardColumn, 'filas' | 'siguiente'>>('GET', `${name}/tableroColumna`, {
        query: { ...params, etapa, despues: siguiente },
      }),
    onSuccess: (page, { etapa }) => change((board) => appendCards(board, etapa, page)),
    meta: { fallback: fallbacks.leer, background: true },
  });
}

/** Moves the card on the screen at once; after a refusal it goes back, with the server's message. */
function useMove(family: BoardFamily, current: () => BoardData | undefined, change: ChangeBoard) {
  const { name, amount, fallbacks } = family;
  const client = useQueryClient();
  const [moving, setMoving] = useState<ReadonlySet<string>>(new Set());
  const put = (id: string, row: BoardRow | null) =>
    change((board) => replaceCard(board, id, row, amount.field));
  const titleOf = (etapa: string) => family.stages.find(({ id }) => id === etapa)?.title ?? etapa;
  const { mutateAsync } = useMutation({
    mutationFn: ({ row, to, reason }: Move) =>
      call<BoardRow>('PUT', `${name}/actualizar`, {
        body: {
          _id: row._id,
          version: row.version,
          etapa: to,
          ...(reason !== undefined && { motivoCierre: reason }),
        },
      }),
    onMutate: async ({ row, to, reason }) => {
      await client.cancelQueries({ queryKey: [name, BOARD] });
      setMoving((ids) => new Set(ids).add(row._id));
      put(row._id, {
        ...row,
        etapa: to,
        etapaDesde: new Date().toISOString(),
        motivoCierre: reason ?? row.motivoCierre,
      });
    },
    onSuccess: (saved, { to }) => {
      put(saved._id, saved);
      showMessage('success', `${family.view(saved).name} pasa a ${titleOf(to)}`);
      // Lists reload at their next visit.
      client.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== BOARD });
    },
    onError: (error, { row }) => {
      put(row._id, asItIs(error, row));
      if (isInvalid(error)) showMessage('error', wordsOf(error));
    },
    onSettled: (_saved, _error, { row }) =>
      setMoving((ids) => new Set([...ids].filter((id) => id !== row._id))),
    meta: { fallback: fallbacks.actualizar, silent: [errorCodes.validacion] },
  });
  /** Whether the card was moved; a card in movement cannot move again. */
  const move = async (wanted: Move): Promise<boolean> => {
    const row = findCard(current(), wanted.row._id);
    if (!row || moving.has(row._id) || row.etapa === wanted.to) return false;
    return mutateAsync({ ...wanted, row }).then(
      () => true,
      () => false,
    );
  };
  return { move, moving };
}

const isInvalid = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.codigo === errorCodes.validacion;

/** Reason of a refusal, which says more than the general message. */
function wordsOf({ campos, mensaje }: ApiError): string {
  const text = campos.map(({ motivo }) => motivo).join('; ');
  return text === '' ? mensaje : `No se puede: ${text}`;
}

/** Card after a refusal: as another person left it, null if it no longer exists, or unchanged. */
function asItIs(error: unknown, row: BoardRow): BoardRow | null {
  if (!(error instanceof ApiError)) return row;
  if (error.codigo === errorCodes.noEncontrado) return null;
  if (error.codigo !== errorCodes.version) return row;
  return (error.detalle.actual as BoardRow | undefined) ?? row;
}
