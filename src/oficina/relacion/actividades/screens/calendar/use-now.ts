import { useEffect, useState } from 'react';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';

const MINUTE_MS = 60_000;

/** Day and minutes of the clocks in Spain, each minute. */
export function useNow(): { day: string; minutes: number } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const [day = '', clock = ''] = clockInMadrid(now.toISOString()).split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { day, minutes: hours * 60 + minutes };
}
