import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SearchParams, searchUrl } from '#resources/comparador/search-params.ts';
import styles from './search-form.module.css';

/** Two decimals are about a kilometre: enough for distances, and they reveal less of the visitor. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));

/** Asks the browser where the visitor is; there only where scripts run. */
export function NearMe({ params }: { params: SearchParams }) {
  const navigate = useNavigate();
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'failed'>('absent');
  useEffect(() => setState('geolocation' in navigator ? 'ready' : 'absent'), []);
  if (state === 'absent') return null;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('ready');
        const cerca = { lat: rounded(coords.latitude), lon: rounded(coords.longitude) };
        navigate(searchUrl(params, { cerca, lugar: '' }));
      },
      () => setState('failed'),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  return (
    <span className={styles.near} role="status">
      {state === 'failed' && 'No sabemos dónde estás: escribe tu municipio. '}
      <button className={styles.nearButton} type="button" onClick={ask} disabled={state === 'asking'}>
        {state === 'asking' ? 'Buscándote…' : 'Cerca de mí'}
      </button>
    </span>
  );
}
