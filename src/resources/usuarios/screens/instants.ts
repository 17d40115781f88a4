const instant = new Intl.DateTimeFormat('es-ES', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'Europe/Madrid',
});

/** '2026-11-21T09:30:00Z' → '21/11/2026, 10:30', in the time of Spain. */
export const formatInstant = (iso: string): string => instant.format(new Date(iso));
