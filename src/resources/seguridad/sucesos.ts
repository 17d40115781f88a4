/** Events of the security log, besides attempts to sign in and how sessions end, which `accesos` has. */
export const tiposSuceso = [
  'denegado',
  'exportacion',
  'usuarioCreado',
  'usuarioEliminado',
  'usuarioBloqueado',
  'usuarioAbierto',
  'rolCambiado',
  'correoCambiado',
  'claveCambiada',
  'claveElegida',
  'factorActivado',
  'factorQuitado',
  'sesionCerrada',
  'apiClaveCreada',
  'apiClaveRevocada',
  'apiClaveRechazada',
  'virusRechazado',
  'virusEncontrado',
  'datosConsultados',
  'datosEntregados',
  'datosSuprimidos',
] as const;

export type TipoSuceso = (typeof tiposSuceso)[number];
