import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { importServices } from './importables.server.ts';
import { type ImportApiServices, registerImportaciones } from './importaciones-api.server.ts';

type Services = Omit<ImportApiServices, 'importables' | 'families' | 'revision'>;

function registerImports(
  app: HttpApp,
  { db, clock, files, tableNames, documentQuota, jobs }: Services,
): void {
  const services = importServices({ db, clock, files, tableNames, documentQuota });
  registerImportaciones(app, { ...services, jobs });
}

export const importaciones = room('importaciones', {
  title: 'Importaciones',
  about: 'Meter muchos registros de una vez desde una hoja de cálculo o un CSV.',
  notPersonal: {
    importaciones: `id version creado_en modificado_en familia sha256 estado firma mapeo clave modo filas progreso creadas
    actualizadas omitidas rechazadas intentos usuario_id hecha_en deshecha_en crear_clientes clientes_creados traida_id tambien lectura decisiones`,
    importaciones_filas: 'id importacion_id numero resultado fila_id version',
    cabeceras_aprendidas: 'familia cabecera campo',
  },
  routes: [registerImports],
});
