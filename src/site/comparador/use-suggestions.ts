import { useEffect, useState } from 'react';

/** A place to search, or an autoescuela with its page, with what it is in words. */
export type Suggestion = { texto: string; nombre: string; que: string; ruta: string | null };

const PAUSE_MS = 120;

/**
 * Asks for suggestions once the typing pauses; an answer that comes late is left, and one that does not come empties
 * the list: the box still takes any text.
 */
export function useSuggestions() {
  const [typed, type] = useState('');
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const texto = typed.trim();
    if (texto === '') return setSuggestions([]);
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      const found = await ask(texto, abort.signal);
      if (!abort.signal.aborted) setSuggestions(found);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [typed]);
  const clear = () => {
    type('');
    setSuggestions([]);
  };
  return { suggestions, type, clear };
}

async function ask(texto: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/comparador/sugerencias?${new URLSearchParams({ texto })}`, { signal });
    if (!response.ok) return [];
    const { sugerencias }: { sugerencias: Suggestion[] } = await response.json();
    return sugerencias;
  } catch {
    return [];
  }
}
