import { useEffect, useState } from 'react';
import { provincias } from '#kit/provincias.ts';
import controls from '#web/ui/controls.module.css';

const PAUSE_MS = 150;

/** Text box of the place, with the browser's list of suggestions; the provinces until something is typed. */
export function PlaceField({ defaultValue }: { defaultValue: string }) {
  const [typed, setTyped] = useState('');
  const places = useSuggestions(typed);
  return (
    <>
      <input
        className={controls.field}
        id="lugar"
        name="lugar"
        defaultValue={defaultValue}
        onInput={(event) => setTyped(event.currentTarget.value)}
        list="lugares"
        maxLength={80}
        autoComplete="off"
        placeholder="Por ejemplo, Alcobendas"
      />
      <datalist id="lugares">
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

const provinceNames = provincias.map(({ provincia }) => provincia);

/** Asks for places once the typing pauses; an answer that comes late or not at all leaves the list as it was. */
function useSuggestions(typed: string): string[] {
  const [places, setPlaces] = useState(provinceNames);
  useEffect(() => {
    if (typed.trim() === '') return setPlaces(provinceNames);
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ texto: typed.trim() });
        const response = await fetch(`/comparador/sugerencias?${query}`, { signal: abort.signal });
        const { sugerencias }: { sugerencias: { texto: string }[] } = await response.json();
        setPlaces(sugerencias.map(({ texto }) => texto));
      } catch {
        // Without suggestions the box still takes any text.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [typed]);
  return places;
}
