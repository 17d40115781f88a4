import { lacksAdministrator, makeFirstLink } from '#oficina/acceso/usuarios/first-link.server.ts';
import type { Db } from '#platform/database/db.server.ts';

const COMMAND = 'npm run primer-administrador';

type FirstStepsInput = { db: Db; publicUrl: string; now: Date; terminal: boolean };

/**
 * Lines for the person who starts a program without administrators; none if there is one. The link is only
 * for a terminal: elsewhere the output of the program is a file that somebody keeps.
 */
export async function firstSteps({ db, publicUrl, now, terminal }: FirstStepsInput): Promise<string[]> {
  if (!(await lacksAdministrator(db))) return [];
  const missing = 'Todavía no hay ningún administrador.';
  if (!terminal) return [`${missing} Para crear el primero, escribe en una terminal: ${COMMAND}`];
  const secret = await makeFirstLink(db, now);
  if (secret === undefined) return [];
  return [
    `${missing} Crea el primero aquí:`,
    firstLinkAddress(publicUrl, secret),
    `El enlace vale una hora y una sola vez. Si caduca, pide otro con: ${COMMAND}`,
  ];
}

/** Address of the page. The secret follows `#`, so no server, log or Referer has it. */
export const firstLinkAddress = (publicUrl: string, secret: string): string =>
  `${publicUrl}/panelAdmin/primerAdministrador#${secret}`;
