const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

/** A day of the Spanish calendar, `YYYY-MM-DD`: that of papers, fees and tariffs. */
export const todayInMadrid = (now: Date): string => day.format(now);
