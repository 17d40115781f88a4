import { isOpen } from '#oficina/base/puertas/read-doors.server.ts';
import type { SiteServices } from '#sitio/services.server.ts';

/**
 * Gives the words of a form that would take or send data while the web is closed (decision 075), on a page that stays
 * for what the person gave before; null while it is open.
 */
export async function whileClosed({ db }: Pick<SiteServices, 'db'>): Promise<string | null> {
  if (await isOpen(db, 'web')) return null;
  return 'La web está cerrada: no se ha guardado ni enviado nada. Lo que ya nos diste lo puedes ver, retirar y borrar.';
}
