import { sql } from 'drizzle-orm';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { seedDemoDocumentos } from '#demo/demo-documentos.server.ts';
import { peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import type { AppOptions } from '#program/app-options.server.ts';
import { openApp, temporaryFolder } from './app.testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from './demo.testing.server.ts';
import { examplesOver } from './example-requests.testing.server.ts';
import { exampleRows } from './example-rows.testing.server.ts';

/** Demonstration with documentos and photos, its Administrador, and the Propietarios of two autoescuelas. */
export type DemoOffice = Awaited<ReturnType<typeof openDemoOffice>>;

/** Opens the demonstration; its operations come from the served description, with their examples. */
export async function openDemoOffice(options: Partial<AppOptions> = {}) {
  const { db, url } = await createDemoDatabase();
  const files = folderFiles(await temporaryFolder());
  const app = await openApp(url, { files, clock: () => DEMO_NOW, ...options });
  await app.ready();
  const { person } = peopleOf(app, db);
  const signIn = (rol: string, clienteId?: string) =>
    person(rol, clienteId ? 'cliente' : 'trabajador', clienteId);
  const { rows: autoescuelas } = await db.execute<{ id: string; slug: string; seccion: string }>(sql`
    SELECT DISTINCT ON (c.codigo, c.id) c.id, s.slug, s.seccion FROM clientes c
    JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
    WHERE c.publicado AND c.nif IS NOT NULL AND c.direccion IS NOT NULL AND s.ultimo_mes IS NOT NULL
      AND EXISTS (SELECT FROM contactos_clientes x WHERE x.cliente_id = c.id)
    ORDER BY c.codigo, c.id, s.seccion LIMIT 2`);
  const [autoescuela, other] = autoescuelas;
  if (!autoescuela || !other) throw new Error('there are not two schools');
  const office = await signIn('Administrador');
  const owner = await signIn('Propietario', autoescuela.id);
  await seedDemoDocumentos(db, files, DEMO_NOW);
  await upload(app, office.token, { archivo: await jpeg(), _idCliente: autoescuela.id });
  const opened = { db, url, app, files, signIn, school: autoescuela, other, office, owner };
  const rows = exampleRows(opened);
  return { ...opened, rows, ...(await examplesOver({ ...opened, rows })) };
}
