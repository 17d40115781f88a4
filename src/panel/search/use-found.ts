import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { buscadorCalls } from '#oficina/trabajo/buscador/calls.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { searchWords } from '#platform/kit/text/search-words.ts';
import { doneWith, readCommand } from './commands.ts';

const DEBOUNCE_MS = 150;
const MAX_LETTERS = 120;

/** Results for the text being typed, or for what an order is about; the previous ones stay until the new ones arrive. */
export function useFound(typed: string, user: SessionUser) {
  const { command, texto } = readCommand(typed.trim().slice(0, MAX_LETTERS), user);
  const [asked] = useDebouncedValue(texto, DEBOUNCE_MS);
  const enabled = asked !== '' && texto !== '';
  const query = useQuery({
    queryKey: ['buscador', asked],
    queryFn: ({ signal }) => buscadorCalls.leer({ texto: asked }, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { background: true, told: true },
  });
  const isSettled = texto === '' || (asked === texto && !query.isFetching && !query.isPlaceholderData);
  return {
    texto,
    words: searchWords(texto),
    found: texto === '' || !query.data ? undefined : command ? doneWith(command, query.data) : query.data,
    /** Whether the text orders something, so that no screens are offered. */
    isOrder: command !== undefined,
    /** True when the results are those of the current text. */
    isSettled,
    error: texto === '' || !isSettled ? null : query.error,
    retry: query.refetch,
  };
}
