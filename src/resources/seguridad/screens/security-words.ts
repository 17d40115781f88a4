import type { TipoSuceso } from '#office/security-log/sucesos.ts';
import type { Tone } from '#web/ui/mark.tsx';

/** Words for each event. */
export const sucesos: Record<TipoSuceso, { label: string; tone: Tone }> = {
  denegado: { label: 'Sin permiso', tone: 'bad' },
  exportacion: { label: 'Exportación', tone: 'waiting' },
  registroRepetido: { label: 'Registro de quien ya está', tone: 'waiting' },
  usuarioCreado: { label: 'Usuario creado', tone: 'good' },
  usuarioEliminado: { label: 'Usuario eliminado', tone: 'over' },
  usuarioBloqueado: { label: 'Usuario bloqueado', tone: 'bad' },
  usuarioAbierto: { label: 'Usuario desbloqueado', tone: 'good' },
  rolCambiado: { label: 'Rol cambiado', tone: 'waiting' },
  correoCambiado: { label: 'Correo de acceso cambiado', tone: 'waiting' },
  claveCambiada: { label: 'Clave cambiada', tone: 'waiting' },
  claveElegida: { label: 'Clave elegida por correo', tone: 'waiting' },
  factorActivado: { label: 'Doble factor activado', tone: 'good' },
  factorQuitado: { label: 'Doble factor quitado', tone: 'bad' },
  codigosRecuperacionHechos: { label: 'Códigos de recuperación hechos', tone: 'waiting' },
  codigoRecuperacionUsado: { label: 'Código de recuperación usado', tone: 'bad' },
  politicaAccesoCambiada: { label: 'Doble factor exigido a otros roles', tone: 'waiting' },
  llaveCreada: { label: 'Llave de acceso añadida', tone: 'waiting' },
  llaveQuitada: { label: 'Llave de acceso quitada', tone: 'waiting' },
  llaveRechazada: { label: 'Llave de acceso rechazada', tone: 'bad' },
  sesionCerrada: { label: 'Sesión cerrada desde otra', tone: 'over' },
  apiClaveCreada: { label: 'Clave de acceso creada', tone: 'waiting' },
  apiClaveRevocada: { label: 'Clave de acceso revocada', tone: 'over' },
  apiClaveRechazada: { label: 'Clave de acceso rechazada', tone: 'bad' },
  virusRechazado: { label: 'Archivo con virus rechazado', tone: 'bad' },
  virusEncontrado: { label: 'Virus en un documento guardado', tone: 'bad' },
  datosConsultados: { label: 'Datos de una persona consultados', tone: 'waiting' },
  datosEntregados: { label: 'Datos de una persona descargados', tone: 'waiting' },
  datosSuprimidos: { label: 'Datos de una persona suprimidos', tone: 'over' },
};
