import type { Tone } from '#platform/ui/mark.tsx';
import type { Acceso } from '../contract.ts';

export type AccesoText = { label: string; tone: Tone };

/** Label of each result of a sign-in. */
export const results: Record<Acceso['resultado'], AccesoText> = {
  ok: { label: 'Entró', tone: 'good' },
  clave: { label: 'Clave equivocada', tone: 'bad' },
  bloqueado: { label: 'Bloqueado', tone: 'bad' },
  noExiste: { label: 'Correo desconocido', tone: 'bad' },
  '2fa': { label: 'Falló el segundo factor', tone: 'bad' },
  pendiente: { label: 'Cuenta sin abrir', tone: 'waiting' },
};

const ENDS: Record<NonNullable<Acceso['tipoSalida']>, string> = {
  manual: 'Salió',
  caducada: 'Caducó',
  // An Administrador or the same person closed it from another session; the row does not say which.
  revocada: 'Cerrada desde otra sesión',
  clave: 'Cerrada al cambiar la clave',
  baja: 'Cerrada al quitarle el acceso',
};

/** Label of the session's state; undefined if the attempt opened none. */
export function sessionText({ _idSesion, abierta, esEsta, tipoSalida }: Acceso): AccesoText | undefined {
  if (_idSesion === null) return undefined;
  if (abierta) return { label: esEsta ? 'Abierta · esta' : 'Abierta', tone: 'good' };
  return { label: tipoSalida ? ENDS[tipoSalida] : 'Cerrada', tone: 'over' };
}
