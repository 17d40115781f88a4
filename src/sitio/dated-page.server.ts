const day = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', day: 'numeric', month: 'long' });
const hour = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  hour: 'numeric',
  minute: '2-digit',
});

function words(asOf: Date): string {
  const time = hour.format(asOf);
  return `Datos del ${day.format(asOf)} a ${time.startsWith('1:') ? 'la' : 'las'} ${time}: ahora no podemos actualizarlos.`;
}

/**
 * Adds to a kept page the time of its data. Removes its scripts: they would delete the notice and ask for data that nobody can give now.
 * Every page works without scripts.
 */
export function datedPage(html: string, asOf: Date): string {
  return withoutScripts(html).replace(
    /<body[^>]*>/,
    (body) => `${body}<p class="dated-page" role="status">${words(asOf)}</p>`,
  );
}

/** The page without its scripts, so that the browser does not change it. */
export const withoutScripts = (html: string): string => html.replace(/<script\b.*?<\/script>/gs, '');
