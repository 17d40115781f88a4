/** Said of calls that failed without words (specification §8). Apart from the calls, which few screens need. */
export const llavesFallbacks = {
  entrar: 'Error al entrar con la llave de acceso',
  registrar: 'Error al añadir la llave de acceso',
  renombrar: 'Error al cambiar el nombre de la llave de acceso',
  eliminar: 'Error al quitar la llave de acceso',
  confirmar: 'Error al confirmar con la llave de acceso',
};
