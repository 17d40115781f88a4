import { readContactoData } from '#sitio/contacto/contacto-data.server.ts';
import type { SiteServices } from '#sitio/services.server.ts';

/**
 * Gives the words of a form whose correo can't leave because there is no mail server: the work not done, and another
 * way to reach the business. Null while correos can leave.
 */
export async function withoutMail(
  { db, mailWay }: Pick<SiteServices, 'db' | 'mailWay'>,
  undone: string,
): Promise<string | null> {
  if ((await mailWay()) !== 'ninguno') return null;
  const { telefono, email } = await readContactoData(db);
  const call = telefono ? `Llámanos al ${telefono} o escríbenos` : 'Escríbenos';
  return `Ahora mismo este sitio no puede enviar correos: ${undone}. ${call} a ${email}.`;
}
