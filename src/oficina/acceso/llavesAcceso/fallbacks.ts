/**
 * Messages for errors that bring none from the server (specification §8). They have their own file because
 * few screens need the calls.
 */
export const llavesFallbacks = {
  entrar: 'Error al entrar con la llave de acceso',
  registrar: 'Error al añadir la llave de acceso',
  renombrar: 'Error al cambiar el nombre de la llave de acceso',
  eliminar: 'Error al quitar la llave de acceso',
  confirmar: 'Error al confirmar con la llave de acceso',
};
