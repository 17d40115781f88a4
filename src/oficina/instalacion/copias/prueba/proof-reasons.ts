import { reasonOf } from '../copy-reasons.ts';

/** Why there is no copy to prove, although some were made. */
export const UNREACHED =
  'No se encuentra ninguna copia en sus carpetas: no se llega a ellas, o alguien las ha movido.';

const WITHOUT_KEY =
  'Está cifrada y el programa no tiene su clave, «copias.clave», en la carpeta de los datos. Vuelve a ponerla ahí; con la tuya se prueba con «npm run restaurar -- --probar --identidad».';

const OTHER_KEY =
  'Está cifrada para otra clave: la del programa, «copias.clave», no la abre. Pon la que tenía, o pruébala con la tuya con «npm run restaurar -- --probar --identidad».';

type About = { folder: string; encrypted: boolean; identities: readonly string[] };

/** Why a copy did not come back in its trial, in words for whoever administers. */
export function proofReason(error: unknown, { folder, encrypted, identities }: About): string {
  const { code, message } = error as { code?: string; message: string };
  // 53100 is PostgreSQL's disk_full.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return `No queda sitio para probarla en «${folder}». Haz sitio, o indica otra carpeta en COPIAS_PRUEBA_DIR.`;
  if (encrypted && identities.length === 0) return WITHOUT_KEY;
  if (message.startsWith('La copia está cifrada para otra clave')) return OTHER_KEY;
  return reasonOf(error);
}
