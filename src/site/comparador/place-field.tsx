import { useEffect, useRef, useState } from 'react';
import controls from '#web/ui/controls.module.css';
import styles from './place-field.module.css';
import { PlaceSuggestions } from './place-suggestions.tsx';

/** Text box of a place or an autoescuela: a plain field of the form, with suggestions where scripts run. */
export function PlaceField({ defaultValue, live }: { defaultValue: string; live: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className={styles.box}>
      <input
        ref={input}
        className={`${controls.field} ${styles.field}`}
        id="lugar"
        name="lugar"
        defaultValue={defaultValue}
        maxLength={80}
        autoComplete="off"
        placeholder="Municipio, barrio, código postal o autoescuela"
      />
      {ready && <PlaceSuggestions input={input} live={live} />}
    </div>
  );
}
