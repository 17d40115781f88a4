import type { TipoSuceso } from '#oficina/base/security-log/sucesos.ts';
import type { Usuario } from './contract.ts';

/** Lists the security events of a change of a user, by comparing both rows; it leaves out the addresses. */
export function securityOfChange(
  before: Usuario | undefined,
  after: Usuario,
): { tipo: TipoSuceso; detalle?: string }[] {
  if (!before) return [];
  const changes: { tipo: TipoSuceso; detalle?: string }[] = [];
  if (before.rol !== after.rol)
    changes.push({ tipo: 'rolCambiado', detalle: `${before.rol} → ${after.rol}` });
  if (before.email !== after.email) changes.push({ tipo: 'correoCambiado' });
  if (before.estado !== after.estado)
    changes.push({ tipo: after.estado === 'activo' ? 'usuarioAbierto' : 'usuarioBloqueado' });
  if (before.dobleFactor && !after.dobleFactor) changes.push({ tipo: 'factorQuitado' });
  return changes;
}
