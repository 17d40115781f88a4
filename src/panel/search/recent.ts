import type { Place } from './places.ts';

const KEPT = 5;

/** Storage key by person; signing out clears it with the rest of the browser's data. */
const keyOf = (person: string) => `buscador-recientes:${person}`;

/** Places that this person last opened from the search, the latest first. */
export function recentPlaces(storage: Pick<Storage, 'getItem'>, person: string): Place[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(read) ? read.filter(isPlace) : [];
  } catch {
    return [];
  }
}

/** Remembers an opened place, when the browser has storage. */
export function rememberPlace(storage: Storage, person: string, { title, to, details = [] }: Place): void {
  const others = recentPlaces(storage, person).filter((place) => place.to !== to);
  try {
    storage.setItem(keyOf(person), JSON.stringify([{ title, to, details }, ...others].slice(0, KEPT)));
  } catch {
    // The storage is full or forbidden.
  }
}

/** Accepts only addresses of the panel, because any script could have written the storage. */
function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { title, to, details }: Partial<Place> = value;
  const isLed = typeof to === 'string' && /^\/panelAdmin\/[^\\\s]*$/.test(to);
  return (
    typeof title === 'string' &&
    isLed &&
    Array.isArray(details) &&
    details.every((it) => typeof it === 'string')
  );
}
