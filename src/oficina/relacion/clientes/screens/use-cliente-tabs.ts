import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { PartTab } from '#platform/ui/frame/part-tabs.tsx';
import { clientes as family } from '../familia.ts';

/** Parts of a cliente's record: path, name and resource of its rows. */
const PARTS: readonly { path: string; name: string; recurso: Recurso }[] = [
  { path: 'datos', name: 'Datos', recurso: 'clientes' },
  { path: 'contactos', name: 'Contactos', recurso: 'contactosClientes' },
  { path: 'ficha', name: 'Ficha', recurso: 'clientes' },
  { path: 'mapa', name: 'Mapa', recurso: 'clientes' },
  { path: 'tarifas', name: 'Tarifas', recurso: 'permisosAutoescuela' },
  { path: 'fotos', name: 'Fotos', recurso: 'imagenes' },
  { path: 'alumnos', name: 'Alumnos', recurso: 'alumnos' },
  { path: 'actividades', name: 'Actividades', recurso: 'actividades' },
  { path: 'cronologia', name: 'Cronología', recurso: 'clientes' },
  { path: 'documentos', name: 'Documentos', recurso: 'documentos' },
  { path: 'historial', name: 'Historial', recurso: 'clientes' },
];

/** Tabs that this user may see. */
export function useClienteTabs(id: string): PartTab[] {
  const user = useSessionUser();
  const base = `${family.base}/${id}`;
  const seen = PARTS.filter(({ recurso }) => user && permitted(user, recurso, 'L') !== null);
  return [{ name: 'Resumen', to: base }, ...seen.map(({ path, name }) => ({ name, to: `${base}/${path}` }))];
}
